import { Type } from 'typebox';

import { NewsItem, NoticeItem } from './base.ts';
import { Course } from './course.ts';
import { nullable, object, oneOf, Page, page, Uuid } from './fields.ts';
import { LiveItem } from './live.ts';
import { Ad, Navigation } from './navigation.ts';
import { operations } from './operation.ts';
import { courseTypes, orderPayStates } from './states.ts';

const filters = {
  subject: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
  type: Type.Optional(oneOf(courseTypes)),
  /** Cents: only courses up to this price. Free courses always match, courses with a price on request never do. */
  max_price: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
};

const sort = Type.Optional(
  Type.Union([Type.Literal('popular'), Type.Literal('newest'), Type.Literal('price_asc'), Type.Literal('price_desc')]),
);

const HotKeyword = object({
  uuid: Uuid,
  keyword: Type.String(),
  /** Shown with a flame. */
  is_hot: Type.Boolean(),
  click_count: Type.Integer({ minimum: 0 }),
});

const Count = { name: Type.String(), count: Type.Integer({ minimum: 0 }) };

const ClassifyCategory = object({ id: Type.Integer(), ...Count });

export const courseList = operations({
  'GET /api/v1/app/home': {
    summary: '首页',
    access: 'public',
    reply: object({
      banners: Type.Array(Ad),
      categories: Type.Array(
        object({ id: Type.Integer(), name: Type.String(), icon: Type.String(), navigation: Navigation }),
      ),
      /** The most popular first. */
      hot_courses: Type.Array(Course),
      trial_courses: Type.Array(Course),
      /** Public classes in progress, then the next ones. */
      lives: Type.Array(LiveItem),
      news: Type.Array(NewsItem),
      exam: object({ name: Type.String(), date: Type.String(), days_left: Type.Integer({ minimum: 0 }) }),
    }),
  },
  'GET /api/v1/app/my_home': {
    summary: '我的首页',
    access: 'public',
    reply: object({
      /** Null for a visitor who is not logged in. */
      user: nullable(
        object({
          nickname: Type.String(),
          face: Type.String(),
          /** With four digits hidden: 138****8000. */
          mobile: Type.String(),
          num: Type.String(),
          is_user_info: Type.Boolean(),
        }),
      ),
      counts: object({
        unpaid_orders: Type.Integer(),
        courses: Type.Integer(),
        coupons: Type.Integer(),
        groups: Type.Integer(),
        /** The student's orders by their state; a state without an order is not listed. */
        orders: Type.Array(object({ pay_state: oneOf(orderPayStates), count: Type.Integer({ minimum: 1 }) })),
      }),
      /** The caller's next class, or the one in progress. */
      next_live: nullable(LiveItem),
      /** The study tours of the student, the newest first. */
      tours: Type.Array(object({ course_uuid: Uuid, name: Type.String() })),
      notice: nullable(NoticeItem),
    }),
  },
  'GET /api/v1/course/': {
    summary: '课程列表（筛选、排序、分页，或按 uuids 取）',
    access: 'public',
    query: object({
      /** Up to 50 uuids joined by commas: only these, in this order, without paging. */
      uuids: Type.Optional(
        Type.String({
          pattern:
            '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(,[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}){0,49}$',
          maxLength: 1849,
          message: '课程编号格式错误',
        }),
      ),
      ...filters,
      sort,
      ...page,
    }),
    reply: Page(Course),
  },
  'GET /api/v1.4/course/search': {
    summary: '搜索课程',
    access: 'public',
    query: object({
      keyword: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', message: '请输入 1–40 个字的关键词' }),
      ...filters,
      /** `popular`, the default: best match first. */
      sort,
      ...page,
    }),
    reply: object({
      ...Page(Course).properties,
      /** Parts of the keyword to mark in the names. */
      terms: Type.Array(Type.String()),
      /** Suggested courses when nothing was found; else empty. */
      recommended: Type.Array(Course),
    }),
  },
  'GET /api/v1/course/classify': {
    summary: '课程分类（科目、年份、类型及数量）',
    access: 'public',
    reply: object({
      subjects: Type.Array(ClassifyCategory),
      years: Type.Array(object({ year: Type.Integer(), ...Count })),
      types: Type.Array(object({ id: oneOf(courseTypes), ...Count })),
    }),
  },
  'GET /api/v2/base/hot_keyword/': {
    summary: '热门搜索词',
    access: 'public',
    reply: Type.Array(HotKeyword),
  },
  'PUT /api/v2/base/hot_keyword/': {
    summary: '热门搜索词点击计数',
    access: 'public',
    body: object({ uuid: Uuid }),
    reply: HotKeyword,
  },
  'GET /api/v1/base/ads/search_page/': {
    summary: '搜索页广告',
    access: 'public',
    reply: Type.Array(Ad),
  },
  'GET /api/v1/course/nav_ad_place/{id}': {
    summary: '首页分类的广告位与课程',
    access: 'public',
    params: object({ id: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    reply: object({
      id: Type.Integer(),
      name: Type.String(),
      ads: Type.Array(Ad),
      /** Courses of the category, the most popular first; up to ten. */
      courses: Type.Array(Course),
    }),
  },
  'GET /api/v1/base/ads/detail_page/second/': {
    summary: '课程详情页第二广告位',
    access: 'public',
    query: object({ course_uuid: Type.Optional(Uuid) }),
    reply: nullable(Ad),
  },
});
