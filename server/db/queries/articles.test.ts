import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { after } from '#server/kernel/clock.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { news, notices } from '../schema/content.ts';
import { navYears } from '../schema/course-list.ts';
import { isNoticeValid, isOut } from './articles.ts';
import { nextExam } from './exam.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const [BEFORE, NOW, LATER] = [after(TEST_START, -1), TEST_START, after(TEST_START, 1)];

describe('an article', () => {
  it('is out from the moment of its publication on, if it is shown and of the category', async () => {
    const { db } = database;
    const [first] = await db.select().from(news).limit(1);
    if (!first) throw new Error('The sample has no news.');
    const isThere = async (now: Date, category?: string) =>
      (await db.select().from(news).where(isOut(now, category))).some(({ id }) => id === first.id);
    await db.update(news).set({ publishedAt: NOW, isShown: true }).where(eq(news.id, first.id));

    const answers = [await isThere(BEFORE), await isThere(NOW), await isThere(NOW, first.category)];
    const other = await isThere(NOW, `${first.category}?`);
    await db.update(news).set({ isShown: false }).where(eq(news.id, first.id));

    expect([...answers, other, await isThere(LATER)]).toEqual([false, true, true, false, false]);
  });
});

describe('a notice', () => {
  it.each([
    ['from its moment on', { publishedAt: NOW, endsAt: null }, [false, true, true]],
    ['until its end, which is no part of it', { publishedAt: BEFORE, endsAt: LATER }, [true, true, false]],
  ])('holds %s', async (_name, times, expected) => {
    const { db } = database;
    const [first] = await db.select().from(notices).limit(1);
    if (!first) throw new Error('The sample has no notices.');
    await db.update(notices).set(times).where(eq(notices.id, first.id));

    const held = [];
    for (const now of [BEFORE, NOW, LATER]) {
      held.push((await db.select().from(notices).where(isNoticeValid(now))).some(({ id }) => id === first.id));
    }

    expect(held).toEqual(expected);
  });
});

describe('the next exam', () => {
  it.each([
    ['2026-12-18T23:59:59+08:00', '2026-12-19', 1],
    ['2026-12-19T23:59:59+08:00', '2026-12-19', 0],
    ['2026-12-20T00:00:00+08:00', '2027-12-18', 363],
  ])('at %s is that of %s, in %i days', async (now, date, daysLeft) => {
    const { db } = database;
    await db.delete(navYears);
    const year = (courseYear: number, examDate: string) => ({
      courseYear,
      examDate,
      name: `${courseYear}`,
      position: 0,
    });
    await db.insert(navYears).values([year(2028, '2027-12-18'), year(2027, '2026-12-19')]);

    expect(await nextExam(db, new Date(now))).toMatchObject({
      date,
      daysLeft,
      name: String(Number(date.slice(0, 4)) + 1),
    });
  });

  it('is today and without a name when none is known', async () => {
    await database.db.delete(navYears);

    expect(await nextExam(database.db, NOW)).toEqual({ year: 0, name: '', date: '2026-11-20', daysLeft: 0 });
  });
});
