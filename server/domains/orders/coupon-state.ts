import type { coupons } from '#server/db/schema/promotion.ts';
import { type CouponSetState, couponSetStates } from '#src/contract/states.ts';

type CouponTimes = Pick<typeof coupons.$inferSelect, 'isFailed' | 'startsAt' | 'endsAt'>;

/** Where a coupon set stands at a moment. The start belongs to it, the end does not. */
export function couponSetState({ isFailed, startsAt, endsAt }: CouponTimes, now: Date): CouponSetState {
  if (isFailed) return couponSetStates.FAILED;
  if (now < startsAt) return couponSetStates.NOT_START;
  return now < endsAt ? couponSetStates.ING : couponSetStates.END;
}
