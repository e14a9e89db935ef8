// Decision 0022.
import { and, asc, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countWhere } from '#server/db/queries/page-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { categories, hotKeywords, type NavigationValue, navYears } from '#server/db/schema/course-list.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { countKeyword } from '#server/domains/searches/hot-keywords.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { adsAt } from '#server/views/ads.ts';
import type { Viewer } from '#server/views/course.ts';
import type { courseList as family } from '#src/contract/course-list.ts';
import { navigationTypes } from '#src/contract/navigation.ts';
import { courseTypes, courseTypeTexts } from '#src/contract/states.ts';
import { courseCondition, typeConditions } from './course-filters.ts';
import { courseList, courseSearch, topCourses } from './course-list.ts';
import { home, strangersHome } from './home.ts';
import { myHome } from './my-home.ts';

const viewerOf = ({ session, clock }: CallContext<Session | null>): Viewer => ({
  userId: session?.userId ?? null,
  now: clock.now(),
});

const hotKeyword = {
  uuid: hotKeywords.id,
  keyword: hotKeywords.keyword,
  is_hot: hotKeywords.isHot,
  click_count: hotKeywords.clickCount,
};

export const courseListHandlers: Handlers<typeof family> = {
  'GET /api/v1/app/home': async (_input, context) => {
    const viewer = viewerOf(context);
    return viewer.userId === null ? strangersHome(context.db, viewer.now) : home(context.db, viewer);
  },

  'GET /api/v1/app/my_home': async (_input, context) => myHome(context.db, viewerOf(context)),

  'GET /api/v1/course/': async ({ query }, context) => courseList(context.db, query, viewerOf(context)),

  'GET /api/v1.4/course/search': async ({ query }, context) => courseSearch(context.db, query, viewerOf(context)),

  'GET /api/v1/course/classify': async (_input, { db }) => classify(db),

  'GET /api/v2/base/hot_keyword/': async (_input, { db }) =>
    db.select(hotKeyword).from(hotKeywords).where(eq(hotKeywords.isShown, true)).orderBy(asc(hotKeywords.position)),

  'PUT /api/v2/base/hot_keyword/': async ({ body }, { db }) => {
    const { id, keyword, isHot, clickCount } = await countKeyword(db, body.uuid);
    return { uuid: id, keyword, is_hot: isHot, click_count: clickCount };
  },

  'GET /api/v1/base/ads/search_page/': async (_input, { db, clock }) => adsAt(db, 'search', { now: clock.now() }),

  'GET /api/v1/course/nav_ad_place/{id}': async ({ params }, context) =>
    navPlace(context.db, params.id, viewerOf(context)),

  'GET /api/v1/base/ads/detail_page/second/': async ({ query }, { db, clock }) => {
    const courseId = query.course_uuid;
    const [ad = null] = await adsAt(db, 'detail_second', {
      now: clock.now(),
      ...(courseId === undefined ? {} : { courseId }),
    });
    return ad;
  },
};

/** The filters of the shelf, each with its number of courses. */
async function classify(db: Database) {
  const onShelf = eq(courses.isOnShelf, true);
  const subjects = await db
    .select({ id: courses.subjectId, name: courses.subjectName, count: count() })
    .from(courses)
    .where(onShelf)
    .groupBy(courses.subjectId, courses.subjectName)
    .orderBy(asc(courses.subjectId));
  const years = await db
    .select({ year: navYears.courseYear, name: navYears.name, count: count(courses.id) })
    .from(navYears)
    .leftJoin(courses, and(eq(courses.courseYear, navYears.courseYear), onShelf))
    .groupBy(navYears.courseYear, navYears.name)
    .orderBy(desc(navYears.courseYear));
  const ids = Object.values(courseTypes);
  const counts = Object.fromEntries(ids.map((id) => [id, countWhere(typeConditions[id])]));
  const [byType = {}] = await db.select(counts).from(courses).where(onShelf);
  const types = ids.map((id) => ({ id, name: courseTypeTexts[id], count: byType[id] ?? 0 }));
  return { subjects, years, types };
}

const COURSES = 10;

/** The content of a home page category: its ads and its first courses. */
async function navPlace(db: Database, id: number, viewer: Viewer) {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  if (!category) throw new Refusal('NOT_FOUND');
  return {
    id,
    name: category.name,
    ads: await adsAt(db, 'nav', { now: viewer.now, categoryId: id }),
    courses: await topCourses(db, coursesBehind(category.navigation), COURSES, viewer),
  };
}

/** The courses of a navigation: those it names, or those that its list address filters. */
function coursesBehind(navigation: NavigationValue): SQL | undefined {
  if (navigation.type === navigationTypes.COURSES) return inArray(courses.id, navigation.uuids);
  if (navigation.type === navigationTypes.COURSE) return eq(courses.id, navigation.uuid);
  if (!('url' in navigation)) return undefined;
  const query = new URL(navigation.url, 'https://site.invalid').searchParams;
  const type = Object.values(courseTypes).find((value) => String(value) === query.get('type'));
  return courseCondition({
    ...(query.has('subject') ? { subject: Number(query.get('subject')) } : {}),
    ...(query.has('year') ? { year: Number(query.get('year')) } : {}),
    ...(type === undefined ? {} : { type }),
  });
}
