import { and, asc, countDistinct, desc, eq, gte, inArray, notExists, type SQL, sql, sum } from 'drizzle-orm';
import { courseSearchGrams } from '#server/db/schema/course-list.ts';
import type { Database } from '../database.ts';
import { courses, courseTeachers, teachers } from '../schema/course.ts';
import { totalOfList } from './page-of.ts';
import { gramsOfQuery, gramsOfText } from './search-grams.ts';

/** Weight of a hit, by where it is found. */
const WEIGHTS = { name: 10, number: 8, teacher: 6, subject: 4, summary: 1 } as const;

/** Share of a query's pieces that a course must contain: all words of two, but one of three may be missing. */
const NEEDED_PART = 0.6;

interface SearchRequest {
  readonly keyword: string;
  /** Further conditions on the courses. */
  readonly where: SQL | undefined;
  /** Another order than the best match first. */
  readonly order?: readonly SQL[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The courses that match a keyword, best first or in the given order, each with the total number.
 *
 * Ranked by how much of the keyword matches, then where, then by number of students. The same on PGlite and PostgreSQL:
 * uses only equality and sums, no dictionary and no collation.
 */
export async function searchCourses(db: Database, { keyword, where, order = [], limit, offset }: SearchRequest) {
  if (gramsOfQuery(keyword).length === 0) return [];
  const found = matching(db, keyword).as('found');
  return db
    .select({ id: courses.id, total: totalOfList() })
    .from(found)
    .innerJoin(courses, eq(courses.id, found.id))
    .where(and(eq(courses.isOnShelf, true), where))
    .orderBy(...order, desc(found.matches), desc(found.weight), desc(courses.popularity), asc(courses.id))
    .limit(limit)
    .offset(offset);
}

/** Courses that contain enough of the words, with the share they contain. */
function matching(db: Database, keyword: string) {
  const grams = gramsOfQuery(keyword);
  return db
    .select({
      id: courseSearchGrams.courseId,
      matches: countDistinct(courseSearchGrams.gram).as('matches'),
      weight: sum(courseSearchGrams.weight).as('weight'),
    })
    .from(courseSearchGrams)
    .where(inArray(courseSearchGrams.gram, grams))
    .groupBy(courseSearchGrams.courseId)
    .having(gte(countDistinct(courseSearchGrams.gram), Math.ceil(grams.length * NEEDED_PART)));
}

/** A condition: ids of courses, on sale or not, that contain enough of the words, or have that number. */
export function coursesWithWords(db: Database, words: string): SQL {
  const found = matching(db, words).as('found');
  const byNumber = db.select({ id: courses.id }).from(courses).where(eq(courses.courseNumber, words.trim()));
  return sql`(${db.select({ id: found.id }).from(found)} UNION ALL ${byNumber})`;
}

/** Indexes the courses whose pieces are not stored yet. */
export async function indexMissingCourses(db: Database): Promise<void> {
  const rows = await db
    .select()
    .from(courses)
    .where(
      notExists(db.select({ one: sql`1` }).from(courseSearchGrams).where(eq(courseSearchGrams.courseId, courses.id))),
    );
  if (rows.length === 0) return;
  const taught = await db
    .select({ courseId: courseTeachers.courseId, name: teachers.name })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId));
  for (const row of rows) {
    const names = taught.filter(({ courseId }) => courseId === row.id).map(({ name }) => name);
    const grams = weighedGrams({
      name: row.name,
      number: row.courseNumber,
      teacher: names.join(' '),
      subject: row.subjectName,
      summary: row.summary,
    });
    await db
      .insert(courseSearchGrams)
      .values([...grams].map(([gram, weight]) => ({ gram, courseId: row.id, weight })))
      .onConflictDoNothing();
  }
}

function weighedGrams(texts: Readonly<Record<keyof typeof WEIGHTS, string>>): Map<string, number> {
  const grams = new Map<string, number>();
  for (const [place, weight] of Object.entries(WEIGHTS)) {
    for (const gram of gramsOfText(texts[place as keyof typeof WEIGHTS])) {
      grams.set(gram, (grams.get(gram) ?? 0) + weight);
    }
  }
  return grams;
}
