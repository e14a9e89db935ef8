import type { FetchInfiniteQueryOptions, FetchQueryOptions, InfiniteData, QueryClient } from '@tanstack/react-query';
import { couponQuery, courseCouponsQuery } from '#src/features/coupon/coupon-query.ts';
import { coursesQuery } from '#src/features/course/courses-query.ts';
import { detailAdQuery, outlineQuery, type Product, productQuery } from '#src/features/course/product-query.ts';
import { courseGroupsQuery, groupQuery } from '#src/features/group/group-query.ts';
import { homeQuery } from '#src/features/home/home-query.ts';
import { jointOfferQuery } from '#src/features/order/joint-courses.ts';
import { cleanKeyword } from '#src/features/search/keyword.ts';
import { searchQuery } from '#src/features/search/search-query.ts';
import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { brand } from '#src/lib/dom/brand.ts';
import * as paths from '#src/lib/paths.ts';
import type { ScreenHead } from '#src/page-model/rendered-screen.ts';
import { newsNeighboursQuery, newsQuery, noticeQuery } from '#src/screens/article/article-query.ts';
import { articleRoutes } from '#src/screens/article/routes.ts';
import { couponRoutes } from '#src/screens/coupon/routes.ts';
import { courseRoutes } from '#src/screens/course/routes.ts';
import { questionsQuery, relatedQuery, reviewsQuery } from '#src/screens/course/talk/talk-queries.ts';
import { filterQuery, officialFilters, readFilters, readUuids } from '#src/screens/course-list/course-filters.ts';
import {
  chosenCoursesQuery,
  classesQuery,
  courseListQuery,
  yearsQuery,
} from '#src/screens/course-list/course-list-query.ts';
import { courseListRoutes } from '#src/screens/course-list/routes.ts';
import { groupRoutes } from '#src/screens/group/routes.ts';
import { homeRoutes } from '#src/screens/home/routes.ts';
import { articleFacts, courseFacts, listFacts, schoolFacts, trail } from './screen-facts.ts';

/** A screen that the server renders as HTML. */
export interface PublicScreen {
  readonly route: ScreenRoute;
  /** The screen's module, by its name in the build's manifest. */
  readonly module: string;
  /** Query parameters that change the screen. */
  readonly params: readonly string[];
  /** True when the screen shows one object: the server renders it only if that object is public. */
  readonly isOfOneThing?: true;
  /**
   * Loads the data of the first view; exactly this data goes to the browser. Undefined for an address that is not
   * rendered. Throws when a call is refused.
   */
  readonly load: (client: QueryClient, address: LoadedAddress) => Promise<ScreenHead | undefined>;
}

interface LoadedAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

const FILTERS = ['subject', 'year', 'type', 'max_price', 'sort'];

/**
 * Every screen that the server renders for visitors who are not logged in: its data, and its texts for search engines.
 */
export const publicScreens: readonly PublicScreen[] = [
  {
    route: routeOf(homeRoutes, paths.home.pattern),
    module: 'src/screens/home/home.tsx',
    params: [],
    load: async (client) => {
      await client.fetchQuery(homeQuery);
      return { title: brand.name, facts: [schoolFacts()] };
    },
  },
  {
    route: routeOf(courseRoutes, paths.courseDetail.pattern),
    module: 'src/screens/course/detail/course-detail.tsx',
    params: [],
    isOfOneThing: true,
    load: async (client, { params: { course_uuid: uuid = '' } }) => {
      const [product] = await Promise.all([
        client.fetchQuery(productQuery(uuid)),
        client.fetchQuery(courseCouponsQuery(uuid, false)),
        client.fetchQuery(courseGroupsQuery(uuid)),
        client.fetchQuery(jointOfferQuery(uuid)),
        client.fetchQuery(detailAdQuery(uuid)),
        wish(client, outlineQuery(uuid)),
      ]);
      // The address may name a product; title and facts are those of its course.
      const { uuid: courseUuid, name } = product.course;
      const [reviews] = await Promise.all([
        wishPages(client, reviewsQuery(courseUuid)),
        wishPages(client, questionsQuery(courseUuid)),
        wish(client, relatedQuery(courseUuid)),
      ]);
      return {
        facts: [courseFacts(product, reviews?.pages[0]?.summary), trail([['课程', paths.courseList()], [name]])],
      };
    },
  },
  {
    route: routeOf(courseRoutes, paths.courseReviews.pattern),
    module: 'src/screens/course/talk/course-reviews.tsx',
    params: ['sort'],
    load: async (client, { params: { course_uuid: uuid = '' }, query }) => {
      const [product, reviews] = await Promise.all([
        client.fetchQuery(productQuery(uuid)),
        client.fetchInfiniteQuery(reviewsQuery(uuid, query.get('sort') === 'best' ? 'best' : 'new')),
      ]);
      if (!product.is_on_shelf) return undefined;
      const title = `${product.course.name} 学员评价`;
      return { title, facts: [courseFacts(product, reviews.pages[0]?.summary), talkTrail(product, '学员评价')] };
    },
  },
  {
    route: routeOf(courseRoutes, paths.courseQuestions.pattern),
    module: 'src/screens/course/talk/course-questions.tsx',
    params: [],
    load: async (client, { params: { course_uuid: uuid = '' } }) => {
      const [product] = await Promise.all([
        client.fetchQuery(productQuery(uuid)),
        client.fetchInfiniteQuery(questionsQuery(uuid)),
      ]);
      if (!product.is_on_shelf) return undefined;
      return { title: `${product.course.name} 课程问答`, facts: [talkTrail(product, '课程问答')] };
    },
  },
  {
    route: routeOf(courseListRoutes, paths.courseList.pattern),
    module: 'src/screens/course-list/course-list.tsx',
    params: [...FILTERS, 'uuids'],
    load: async (client, { query }) => {
      const uuids = readUuids(query);
      if (uuids) {
        if (uuids.length === 0) return undefined;
        const { list } = await client.fetchQuery(chosenCoursesQuery(uuids));
        return { title: '精选课程', facts: [listFacts(list)] };
      }
      const filters = readFilters(query);
      const [courses, classes] = await Promise.all([
        client.fetchInfiniteQuery(courseListQuery(filters)),
        client.fetchQuery(classesQuery),
      ]);
      const name = classes.subjects.find(({ id }) => id === filters.subject)?.name;
      return {
        title: name ? `${name}课程` : '全部课程',
        facts: [
          listFacts(courses.pages[0]?.list ?? []),
          trail([['课程', paths.courseList()], ...(name ? [[name] as const] : [])]),
        ],
      };
    },
  },
  {
    route: routeOf(courseListRoutes, paths.courseOfficialList.pattern),
    module: 'src/screens/course-list/official-list.tsx',
    params: FILTERS,
    load: async (client, { query }) => {
      const [courses] = await Promise.all([
        client.fetchInfiniteQuery(courseListQuery(officialFilters(readFilters(query)))),
        client.fetchQuery(classesQuery),
        client.fetchQuery(yearsQuery),
      ]);
      return {
        title: '官方课程',
        description: `${brand.name}教研团队自己研发、自己授课的系统课，从基础讲到冲刺。`,
        facts: [listFacts(courses.pages[0]?.list ?? []), trail([['课程', paths.courseList()], ['官方课程']])],
      };
    },
  },
  {
    route: routeOf(courseListRoutes, paths.search.pattern),
    module: 'src/screens/course-list/search.tsx',
    params: ['keyword', ...FILTERS],
    load: async (client, { query }) => {
      const keyword = cleanKeyword(query.get('keyword') ?? '');
      // Without a keyword the screen shows the searches of this device, which the server does not know.
      if (keyword === '') return undefined;
      const [found] = await Promise.all([
        client.fetchInfiniteQuery(searchQuery(keyword, filterQuery(readFilters(query)))),
        wish(client, classesQuery),
      ]);
      return { title: `${keyword} - 搜索课程`, facts: [listFacts(found.pages[0]?.list ?? [])] };
    },
  },
  {
    route: routeOf(groupRoutes, paths.courseGroup.pattern),
    module: 'src/screens/group/group-detail.tsx',
    params: [],
    isOfOneThing: true,
    load: async (client, { params: { course_uuid: courseUuid = '', pgb_item_uuid: uuid = '' } }) => {
      const [{ course }] = await Promise.all([
        client.fetchQuery(groupQuery(uuid)),
        client.fetchQuery(courseGroupsQuery(courseUuid)),
      ]);
      return { facts: [trail([['课程', paths.courseList()], [course.name, courseAt(course)], ['拼团']])] };
    },
  },
  {
    route: routeOf(couponRoutes, paths.couponIndex.pattern),
    module: 'src/screens/coupon/coupon-index.tsx',
    params: [],
    isOfOneThing: true,
    load: async (client, { params: { coupon_uuid: uuid } }) => {
      if (uuid === undefined) return undefined;
      const [coupon] = await client.fetchQuery(couponQuery(uuid));
      if (!coupon) return undefined;
      if (coupon.course_uuids.length > 0) await client.fetchQuery(coursesQuery(coupon.course_uuids));
      return { facts: [trail([['优惠券', paths.couponIndex()], [coupon.name]])] };
    },
  },
  {
    route: routeOf(articleRoutes, paths.newDetail.pattern),
    module: 'src/screens/article/news-detail.tsx',
    params: [],
    isOfOneThing: true,
    load: async (client, { params: { id = '' } }) => {
      const [news] = await Promise.all([client.fetchQuery(newsQuery(id)), wish(client, newsNeighboursQuery(id))]);
      return { facts: [articleFacts(news), trail([[news.title]])] };
    },
  },
  {
    route: routeOf(articleRoutes, paths.noticeDetail.pattern),
    module: 'src/screens/article/notice-detail.tsx',
    params: [],
    isOfOneThing: true,
    load: async (client, { params: { id = '' } }) => {
      const notice = await client.fetchQuery(noticeQuery(id));
      return { facts: [articleFacts(notice), trail([[notice.title]])] };
    },
  },
];

/** Loads optional data; if it is refused, the browser loads it. */
async function wish<T, E, D, K extends readonly unknown[]>(
  client: QueryClient,
  query: FetchQueryOptions<T, E, D, K>,
): Promise<void> {
  await client.fetchQuery(query).catch(() => client.removeQueries({ queryKey: query.queryKey }));
}

/** The same for the first page of a list. */
async function wishPages<T, E, D, K extends readonly unknown[], P>(
  client: QueryClient,
  query: FetchInfiniteQueryOptions<T, E, D, K, P>,
): Promise<InfiniteData<D, P> | undefined> {
  return client.fetchInfiniteQuery(query).catch(() => {
    client.removeQueries({ queryKey: query.queryKey });
    return undefined;
  });
}

const talkTrail = ({ course }: Product, name: string) =>
  trail([['课程', paths.courseList()], [course.name, courseAt(course)], [name]]);

const courseAt = ({ uuid }: { readonly uuid: string }) => paths.courseDetail({ course_uuid: uuid });

function routeOf(routes: readonly ScreenRoute[], path: string): ScreenRoute {
  const found = routes.find((route) => route.path === path);
  if (!found) throw new Error(`No screen has the path ${path}.`);
  return found;
}
