import { Type } from 'typebox';
import { Cents, Instant, oneOf, Uuid } from './fields.ts';
import { couponMolds } from './states.ts';

/** Fields of a coupon in every reply. */
export const couponFields = {
  uuid: Uuid,
  name: Type.String(),
  description: Type.String(),
  mold: oneOf(couponMolds),
  /** MONEY: the discount; DEPOSIT: the value of the deposit; otherwise 0. */
  amount: Cents,
  /** DISCOUNT: the percentage to pay, 85 for 8.5 折; otherwise 100. */
  discount_percent: Type.Integer({ minimum: 1, maximum: 100 }),
  /** DEPOSIT: price of the deposit; otherwise 0. */
  deposit: Cents,
  /** Cents: the smallest price for which the coupon is valid. */
  threshold: Cents,
  end_time: Instant,
};
