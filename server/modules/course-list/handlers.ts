import { asc, eq } from 'drizzle-orm';
import { hotKeywords } from '#server/db/schema/course-list.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { countKeyword } from '#server/domains/searches/hot-keywords.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { adsAt } from '#server/views/ads.ts';
import type { Viewer } from '#server/views/course.ts';
import type { courseList as family } from '#src/contract/course-list.ts';
import { classify } from './classify.ts';
import { courseList, courseSearch } from './course-list.ts';
import { home, strangersHome } from './home.ts';
import { myHome } from './my-home.ts';
import { navPlace } from './nav-place.ts';

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
