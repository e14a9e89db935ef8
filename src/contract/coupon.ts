import { Type } from 'typebox';
import { Cents, Instant, nullable, object, oneOf, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import { couponMolds, couponSetStates } from './states.ts';

export const Coupon = object({
  uuid: Uuid,
  name: Type.String(),
  description: Type.String(),
  mold: oneOf(couponMolds),
  /** MONEY: what it takes off; DEPOSIT: what the deposit counts for; otherwise 0. */
  amount: Cents,
  /** DISCOUNT: the part that is paid, 85 for 8.5 折; otherwise 100. */
  discount_percent: Type.Integer({ minimum: 1, maximum: 100 }),
  /** DEPOSIT: what is paid for it. */
  deposit: Cents,
  /** Price from which it may be used. */
  threshold: Cents,
  start_time: Instant,
  end_time: Instant,
  set_state: oneOf(couponSetStates),
  stock_left: Type.Integer({ minimum: 0 }),
  is_received: Type.Boolean(),
  received_time: nullable(Instant),
  /** Courses it is for; empty for all. */
  course_uuids: Type.Array(Uuid),
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
});
