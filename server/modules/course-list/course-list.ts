import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { searchCourses } from '#server/db/queries/course-search.ts';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { gramsOfQuery } from '#server/db/queries/search-grams.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';
import type { InputOf } from '#src/contract/all.ts';
import { courseCondition, courseOrder } from './course-filters.ts';

const RECOMMENDED = 6;

/** One page of the shelf. */
export async function courseList(db: Database, query: InputOf<'GET /api/v1/course/'>['query'], viewer: Viewer) {
  if (query.uuids !== undefined) return coursesByIds(db, query.uuids.toLowerCase().split(','), viewer);
  const { rows, paging } = await pageOf(query, (limit, offset) =>
    db
      .select({ course: courses, total: totalOfList() })
      .from(courses)
      .where(and(eq(courses.isOnShelf, true), courseCondition(query)))
      .orderBy(...courseOrder(query.sort ?? 'popular'))
      .limit(limit)
      .offset(offset),
  );
  const found = rows.map(({ course }) => course);
  return { ...paging, list: await courseViews(db, found, viewer) };
}

async function coursesByIds(db: Database, ids: readonly string[], viewer: Viewer) {
  const list = await viewsInOrder(db, [...new Set(ids)], viewer);
  return { total: list.length, page: 1, page_size: Math.max(list.length, 1), list };
}

/** The courses of the ids that are on the shelf, in the order of the ids. */
async function viewsInOrder(db: Database, ids: readonly string[], viewer: Viewer) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(courses)
    .where(and(inArray(courses.id, [...ids]), eq(courses.isOnShelf, true)));
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return courseViews(db, rows, viewer);
}

/** One page of search results; without any, the most popular courses as suggestions. */
export async function courseSearch(
  db: Database,
  query: InputOf<'GET /api/v1.4/course/search'>['query'],
  viewer: Viewer,
) {
  const { keyword, sort = 'popular' } = query;
  const asked = { keyword, where: courseCondition(query), order: sort === 'popular' ? undefined : courseOrder(sort) };
  const { rows, paging } = await pageOf(query, (limit, offset) => searchCourses(db, { ...asked, limit, offset }));
  const ids = rows.map(({ id }) => id);
  return {
    ...paging,
    list: await viewsInOrder(db, ids, viewer),
    terms: gramsOfQuery(keyword),
    recommended: paging.total === 0 ? await topCourses(db, undefined, RECOMMENDED, viewer) : [],
  };
}

/** The most popular courses that match a condition. */
export async function topCourses(db: Database, where: SQL | undefined, limit: number, viewer: Viewer) {
  return courseViews(db, await topRows(db, where, limit), viewer);
}

/** Rows of the most popular courses that match a condition. */
export async function topRows(db: Database, where: SQL | undefined, limit: number) {
  return db
    .select()
    .from(courses)
    .where(and(eq(courses.isOnShelf, true), where))
    .orderBy(...courseOrder('popular'))
    .limit(limit);
}
