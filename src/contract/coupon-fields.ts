import { Type } from 'typebox';
import { Cents, Instant, oneOf, Uuid } from './fields.ts';
import { couponMolds } from './states.ts';

/** What a coupon is, wherever one is shown. */
export const couponFields = {
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
  end_time: Instant,
};
