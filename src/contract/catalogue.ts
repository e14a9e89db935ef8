import { type Static, Type } from 'typebox';
import { Cents, Classroom, Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { couponMolds, couponSetStates, groupActivityStates } from './states.ts';

/** Most ids of one kind in a call. */
export const MAX_CATALOGUE_IDS = 100;

const ids = <T extends typeof Uuid>(id: T) => Type.Optional(Type.Array(id, { maxItems: MAX_CATALOGUE_IDS }));

const CatalogueQuestion = object({
  course_numbers: ids(Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', message: '课程编号格式错误' })),
  /** Uuids of courses, or of products whose variants are courses. */
  course_uuids: ids(Uuid),
  coupon_uuids: ids(Uuid),
  classrooms: ids(Classroom),
  activity_uuids: ids(Uuid),
});
export type CatalogueQuestion = Static<typeof CatalogueQuestion>;

/** The requested things that a visitor can find; those off the shelf or not public are missing. Decision 0125. */
export const CatalogueAnswer = object({
  /** How students reach the school; always present. */
  service: object({ phone: Type.String(), hours: Type.String() }),
  courses: Type.Array(
    object({
      uuid: Uuid,
      /** The product that this course is a variant of; null for none. */
      product_uuid: nullable(Uuid),
      course_number: Type.String(),
      name: Type.String(),
      price: Cents,
      origin_price: Cents,
      is_sold_out: Type.Boolean(),
      /** Live classes of its outline. */
      live_count: Type.Integer({ minimum: 0 }),
    }),
  ),
  coupons: Type.Array(
    object({
      uuid: Uuid,
      name: Type.String(),
      mold: oneOf(couponMolds),
      amount: Cents,
      discount_percent: Type.Integer({ minimum: 1, maximum: 100 }),
      threshold: Cents,
      start_time: Instant,
      end_time: Instant,
      set_state: oneOf(couponSetStates),
      stock_left: Type.Integer({ minimum: 0 }),
      /** Courses it is for; empty for all. */
      course_uuids: Type.Array(Uuid),
    }),
  ),
  lives: Type.Array(
    object({
      classroom: Classroom,
      name: Type.String(),
      start_time: Instant,
      end_time: Instant,
      /** True when a recording exists or is being made. */
      has_record: Type.Boolean(),
    }),
  ),
  /** The requested activities, and all activities of the requested courses that are on the shelf. */
  activities: Type.Array(
    object({
      uuid: Uuid,
      course_uuid: Uuid,
      status: oneOf(groupActivityStates),
      group_price: Cents,
      grouped_num: Type.Integer({ minimum: 2 }),
      start_time: Instant,
      end_time: Instant,
    }),
  ),
});
export type CatalogueAnswer = Static<typeof CatalogueAnswer>;

export const catalogue = operations({
  'POST /api/v1/catalogue/': {
    summary: '核对页面里写的编号：在售课程、优惠券、公开直播、拼团活动',
    access: 'public',
    origin: 'project',
    body: CatalogueQuestion,
    reply: CatalogueAnswer,
  },
});
