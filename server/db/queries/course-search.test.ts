import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { seedIds } from '#server/demo/ids.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { courses, courseTeachers, teachers } from '../schema/course.ts';
import { courseSearchGrams } from '../schema/course-list.ts';
import { indexMissingCourses, searchCourses } from './course-search.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.update(courses).set({ isOnShelf: false });
});
afterAll(() => database.close());

/** A new course on the shelf, without words of its own. */
async function newCourse(words: Partial<typeof courses.$inferInsert> & { teacher?: string }): Promise<string> {
  const { db } = database;
  const [template] = await db
    .select()
    .from(courses)
    .where(eq(courses.id, seedIds.course(9)));
  if (!template) throw new Error('The seed has no course 9.');
  const id = randomUUID();
  const { teacher, ...more } = words;
  const { courseYear: _generated, ...copy } = template;
  const empty = { name: '课', subjectName: '', summary: '', popularity: 0, isOnShelf: true };
  await db.insert(courses).values({ ...copy, ...empty, courseNumber: `#${id}`, ...more, id });
  if (teacher !== undefined) {
    const [sample] = await db.select().from(teachers).limit(1);
    if (!sample) throw new Error('The seed has no teacher.');
    const teacherId = randomUUID();
    await db.insert(teachers).values({ ...sample, id: teacherId, name: teacher });
    await db.insert(courseTeachers).values({ courseId: id, teacherId, position: 0 });
  }
  return id;
}

async function find(keyword: string, { limit = 10, offset = 0 } = {}) {
  await indexMissingCourses(database.db);
  return searchCourses(database.db, { keyword, where: undefined, limit, offset });
}
const idsOf = async (keyword: string) => (await find(keyword)).map(({ id }) => id);

describe('a search', () => {
  it('puts a hit in the name first, then number, teacher, subject and summary', async () => {
    const summary = await newCourse({ summary: 'zebra' });
    const subject = await newCourse({ subjectName: 'zebra' });
    const teacher = await newCourse({ teacher: 'zebra' });
    const number = await newCourse({ courseNumber: 'zebra' });
    const name = await newCourse({ name: 'zebra' });

    expect(await idsOf('zebra')).toEqual([name, number, teacher, subject, summary]);
    const stored = await database.db.select().from(courseSearchGrams).where(eq(courseSearchGrams.gram, 'zebra'));
    expect(stored.map(({ weight }) => weight).sort((a, b) => b - a)).toEqual([10, 8, 6, 4, 1]);
  });

  it('adds up what is found in several places, and then goes by the number of students', async () => {
    const few = await newCourse({ subjectName: 'koala' });
    const many = await newCourse({ subjectName: 'koala', popularity: 9 });
    const both = await newCourse({ subjectName: 'koala', summary: 'koala' });

    expect(await idsOf('koala')).toEqual([both, many, few]);
  });

  it('puts more words before better places, needs both of two, and does without one of three', async () => {
    const two = await newCourse({ name: 'lion', summary: 'tiger' });
    const three = await newCourse({ summary: 'lion tiger puma' });
    const one = await newCourse({ name: 'puma' });

    expect(await idsOf('lion tiger puma')).toEqual([three, two]);
    expect(await idsOf('lion puma')).toEqual([three]);
    expect(await idsOf('puma')).toEqual([one, three]);
  });

  it('comes in pages with the total, of what is on the shelf', async () => {
    for (let made = 0; made < 3; made += 1) await newCourse({ name: 'otter', popularity: made });
    await newCourse({ name: 'otter', isOnShelf: false });
    const all = await idsOf('otter');

    const second = await find('otter', { limit: 2, offset: 2 });

    expect(all).toHaveLength(3);
    expect(second).toEqual([{ id: all[2], total: 3 }]);
    expect(await find('，')).toEqual([]);
  });

  it('knows a course by its own teachers only, and indexes each once', async () => {
    await newCourse({ teacher: 'heron' });
    const other = await newCourse({ name: 'crane' });

    expect(await idsOf('heron')).not.toContain(other);
    await database.db.update(courseSearchGrams).set({ weight: sql`weight + 100` });
    await indexMissingCourses(database.db);
    expect(await idsOf('crane')).toEqual([other]);
  });
});
