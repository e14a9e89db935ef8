import { readdirSync, readFileSync } from 'node:fs';
import { and, count, eq, gt, lte, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBaseData } from '#server/base-data/base-data.ts';
import type { Database, OpenDatabase } from '#server/db/database.ts';
import { nextExam } from '#server/db/queries/exam.ts';
import { courses } from '#server/db/schema/course.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { papers } from '#server/db/schema/exam.ts';
import { merchandises } from '#server/db/schema/form.ts';
import { shipmentEvents } from '#server/db/schema/order.ts';
import { coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { gifts, startCodes } from '#server/db/schema/start-code.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { openBareDatabase } from '#server/testing/database.ts';
import { addSampleSchool } from './demo.ts';

let bare: OpenDatabase;
beforeAll(async () => {
  bare = await openBareDatabase();
});
afterAll(() => bare.close());

class Undo extends Error {}

it.each([
  ['in the night of an exam', '2026-12-19T00:05:00+08:00'],
  ['in June', '2027-06-30T12:00:00+08:00'],
  ['on a leap day', '2028-02-29T12:00:00+08:00'],
])('a sample school that is opened %s is in season', async (_when, day) => {
  const now = new Date(day);
  const work = bare.db.transaction(async (tx) => {
    await addBaseData(tx, now);
    await addSampleSchool(tx, now);
    await expectSeason(tx, now);
    throw new Undo();
  });

  await expect(work).rejects.toThrow(Undo);
});

async function expectSeason(db: Database, now: Date): Promise<void> {
  const countOf = async (table: PgTable, ...conditions: SQL[]) =>
    (
      await db
        .select({ rows: count() })
        .from(table)
        .where(and(...conditions))
    )[0]?.rows ?? 0;
  const going = (table: typeof coupons | typeof groupActivities | typeof gifts) =>
    countOf(table, lte(table.startsAt, now), gt(table.endsAt, now));

  const exam = await nextExam(db, now);
  expect(exam.name).not.toBe('');
  expect(exam.daysLeft).toBeLessThanOrEqual(371);
  const years = (await db.select({ year: navYears.courseYear }).from(navYears)).map(({ year }) => year);
  expect(years).toEqual(expect.arrayContaining([2026, 2027, 2028, exam.year, exam.year + 1]));
  expect(await countOf(papers, gt(papers.opensAt, now))).toBe(1);
  expect(await countOf(courses, eq(courses.isOnShelf, true), gt(courses.validEndTime, now))).toBeGreaterThan(30);
  expect(await countOf(courses, eq(courses.isOnShelf, true), lte(courses.validEndTime, now))).toBe(0);
  expect(await countOf(liveClasses, gt(liveClasses.startsAt, now))).toBeGreaterThan(20);
  expect(await going(groupActivities)).toBeGreaterThan(2);
  expect(await going(coupons)).toBeGreaterThan(3);
  expect(await going(gifts)).toBe(4);
  expect(await countOf(merchandises, lte(merchandises.opensAt, now), gt(merchandises.closesAt, now))).toBe(2);
  expect(await countOf(startCodes, lte(startCodes.expiresAt, now))).toBe(1);
  expect(await countOf(shipmentEvents, gt(shipmentEvents.happenedAt, now))).toBe(0);
}

it('the sample names no day of the calendar, except in the folder that can be imported', () => {
  const root = new URL('./', import.meta.url);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(ts|yaml)$/.test(name) && !/\.test\.ts$|^data\/school\//.test(name));
  const dated = names.filter((name) => /\b20[2-9]\d-\d\d-\d\d/.test(readFileSync(new URL(name, root), 'utf8')));

  expect(dated).toEqual([]);
});
