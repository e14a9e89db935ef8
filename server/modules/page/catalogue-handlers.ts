import { and, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { consoleCatalogue } from '#src/contract/console/catalogue.ts';

type Item = ConsoleReply<'GET /console/api/page/catalogue'>['items'][number];

const AT_ONCE = 30;

export const catalogueHandlers: StaffHandlers<typeof consoleCatalogue> = {
  'GET /console/api/page/catalogue': async ({ query: { kind, q = '' } }, { db, clock }) => {
    const find = { course: findCourses, coupon: findCoupons, live: findLives, group: findGroups }[kind];
    const found = await find(db, q.trim(), clock.now());
    return { items: found.slice(0, AT_ONCE), hasMore: found.length > AT_ONCE };
  },
};

/** Whether one of the columns contains the text; always true for an empty one. */
function containsText(text: string, columns: readonly (PgColumn | SQL)[]): SQL | undefined {
  if (text === '') return undefined;
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(sql`${column}::text`, pattern)));
}

async function findCourses(db: Database, text: string): Promise<Item[]> {
  const rows = await db
    .select()
    .from(courses)
    .where(containsText(text, [courses.name, courses.courseNumber, courses.id]))
    .orderBy(desc(courses.isOnShelf), desc(courses.createdAt), courses.id)
    .limit(AT_ONCE + 1);
  return rows.map((row) => ({
    ...{ uuid: row.id, code: row.courseNumber, title: row.name },
    ...{ priceCents: row.priceCents, originPriceCents: row.originPriceCents, startsAt: null, endsAt: null },
    isOpen: row.isOnShelf,
    note: { course: '课程', books: '图书', yanxue: '研学' }[row.kind],
  }));
}

async function findCoupons(db: Database, text: string, now: Date): Promise<Item[]> {
  const isOver = sql<boolean>`${coupons.isFailed} OR ${coupons.endsAt} <= ${now}`;
  const rows = await db
    .select()
    .from(coupons)
    .where(containsText(text, [coupons.name, coupons.description, coupons.id]))
    .orderBy(isOver, desc(coupons.startsAt), coupons.id)
    .limit(AT_ONCE + 1);
  return rows.map((row) => ({
    ...{ uuid: row.id, code: null, title: row.name, priceCents: null, originPriceCents: null },
    ...{ startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) },
    isOpen: !row.isFailed && row.endsAt > now,
    note: `${row.description}，剩 ${Math.max(0, row.stock - row.receivedCount)} 张`,
  }));
}

/** Landing pages only link to public lessons. */
async function findLives(db: Database, text: string, now: Date): Promise<Item[]> {
  const isOver = sql<boolean>`${liveClasses.endsAt} <= ${now}`;
  const rows = await db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.isPublic, true), containsText(text, [liveClasses.name, liveClasses.classroom])))
    .orderBy(isOver, desc(liveClasses.startsAt), liveClasses.id)
    .limit(AT_ONCE + 1);
  return rows.map((row) => ({
    ...{ uuid: row.id, code: row.classroom, title: row.name, priceCents: null, originPriceCents: null },
    ...{ startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) },
    isOpen: row.endsAt > now || row.recordAt !== null,
    note: row.endsAt > now ? '直播' : row.recordAt ? '有回放' : '已结束，无回放',
  }));
}

async function findGroups(db: Database, text: string, now: Date): Promise<Item[]> {
  const isClosed = sql<boolean>`NOT ${groupActivities.isOnShelf} OR ${groupActivities.endsAt} <= ${now}`;
  const rows = await db
    .select({ row: groupActivities, course: courses })
    .from(groupActivities)
    .innerJoin(courses, eq(courses.id, groupActivities.courseId))
    .where(containsText(text, [courses.name, courses.courseNumber, groupActivities.id]))
    .orderBy(isClosed, desc(groupActivities.startsAt), groupActivities.id)
    .limit(AT_ONCE + 1);
  return rows.map(({ row, course }) => ({
    ...{ uuid: row.id, code: course.courseNumber, title: course.name },
    ...{ priceCents: row.groupPriceCents, originPriceCents: course.priceCents },
    ...{ startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) },
    isOpen: row.isOnShelf && row.endsAt > now,
    note: `${row.groupedNum} 人团`,
  }));
}
