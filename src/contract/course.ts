import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, text, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { priceDisplayTypes, validTypes } from './states.ts';

const TrackLevel = { id: Type.Integer(), name: text(40) };

/** Ids of a course for analytics. */
export const TrackInfo = object({
  course_type_lv1: text(40),
  course_type_lv2: text(40),
  pro_sys_lv1: object(TrackLevel),
  pro_sys_lv2: object(TrackLevel),
  pro_sys_lv3: object(TrackLevel),
  course_year: Type.Integer(),
  is_oriented_course: Type.Boolean(),
});

export const Course = object({
  uuid: Uuid,
  course_number: Type.String(),
  name: Type.String(),
  teachers: Type.Array(object({ uuid: Uuid, name: Type.String() })),
  origin_price: Cents,
  price: Cents,
  img_cover: Type.String(),
  url: Type.String(),
  kst_url: Type.String(),
  is_owned: Type.Boolean(),
  is_live: Type.Boolean(),
  /** True when no place is left. */
  is_sold_out: Type.Boolean(),
  subject_id: Type.Integer(),
  subject_name: Type.String(),
  class_hours: Type.Integer(),
  price_display_type: oneOf(priceDisplayTypes),
  valid_type: oneOf(validTypes),
  valid_days: Type.Integer(),
  valid_end_time: nullable(Instant),
  piece_group_info: object({
    has_piece_group: Type.Boolean(),
    pbd_data: nullable(object({ group_price: Cents, grouped_num: Type.Integer(), end_time: Instant })),
  }),
  coupon_info: object({ has_coupon: Type.Boolean(), received_coupons: Type.Array(Uuid) }),
  trackInfo: TrackInfo,
  /** Start of the sale; absent once the sale has begun. */
  sales_from: Type.Optional(Instant),
});

export const course = operations({
  'GET /api/v1/course/{id}': {
    summary: '课程详情',
    access: 'public',
    params: UuidParams,
    reply: Course,
  },
  'GET /api/v1/course/by_number/{number}': {
    summary: '按课程编号查课程',
    access: 'public',
    origin: 'project',
    params: object({ number: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', message: '课程编号格式错误' }) }),
    reply: Course,
  },
  'GET /api/v1/course/{id}/joint': {
    summary: '与该课程一起售卖的课程',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: object({
      /** Null for a course that is sold alone. */
      offer: nullable(
        object({
          uuid: Uuid,
          name: Type.String(),
          /** Two or more on the shelf, the course itself first. */
          courses: Type.Array(Course, { minItems: 2 }),
        }),
      ),
    }),
  },
});
