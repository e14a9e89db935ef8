import { Type } from 'typebox';
import { couponFields } from './coupon-fields.ts';
import { Instant, nullable, object, oneOf, Page, page, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { couponSetStates } from './states.ts';

const Coupon = object({
  ...couponFields,
  start_time: Instant,
  set_state: oneOf(couponSetStates),
  stock_left: Type.Integer({ minimum: 0 }),
  is_received: Type.Boolean(),
  received_time: nullable(Instant),
  /** Courses it is for; empty for all. */
  course_uuids: Type.Array(Uuid),
});

export const ReceiveResult = object({
  coupon_uuid: Uuid,
  is_received: Type.Boolean(),
  /** 20000, or the code of the refusal. */
  code: Type.Integer(),
  msg: Type.String(),
  received_time: nullable(Instant),
});

const MyCoupon = object({
  ...Coupon.properties,
  /** `ended`: expired without use, or revoked by the school. */
  state: Type.Union([Type.Literal('usable'), Type.Literal('used'), Type.Literal('ended')]),
  used_time: nullable(Instant),
  /** The order it was used for. */
  order_number: nullable(Type.String()),
});

export const coupon = operations({
  'GET /api/v1/course/coupon_info/{id}/': {
    summary: '优惠券详情',
    access: 'public',
    params: UuidParams,
    reply: Coupon,
  },
  'POST /api/v1/course/coupon_receive/': {
    summary: '领取优惠券',
    access: 'user',
    body: object({ coupon_uuid: Uuid }),
    reply: object({ coupon_uuid: Uuid, received_time: Instant }),
  },
  'POST /api/v1/course/coupon_receive/bulk/': {
    summary: '批量领取优惠券，逐张返回结果',
    access: 'user',
    body: object({ coupon_uuids: Type.Array(Uuid, { minItems: 1, maxItems: 20, message: '请选择 1 到 20 张优惠券' }) }),
    reply: object({ results: Type.Array(ReceiveResult) }),
  },
  'GET /api/v1/course/user_receivable_coupons/': {
    summary: '当前可领取的优惠券（未登录时为全部正在发放的）',
    access: 'public',
    query: object({ course_uuid: Type.Optional(Uuid) }),
    reply: Type.Array(Coupon),
  },
  'GET /api/v1/course/mycoupons': {
    summary: '我的优惠券',
    access: 'user',
    origin: 'project',
    query: object({
      state: Type.Optional(Type.Union([Type.Literal('usable'), Type.Literal('used'), Type.Literal('ended')])),
      ...page,
    }),
    reply: object({
      ...Page(MyCoupon).properties,
      /** Number of coupons in each state. */
      counts: object({ usable: Type.Integer(), used: Type.Integer(), ended: Type.Integer() }),
    }),
  },
});
