import type { coupons } from '#server/db/schema/promotion.ts';
import { type CouponSetState, couponSetStates } from '#src/contract/states.ts';

type CouponTimes = Pick<typeof coupons.$inferSelect, 'isFailed' | 'startsAt' | 'endsAt'>;

/** The state of a coupon set at a moment; includes its start, excludes its end. */
export function couponSetState({ isFailed, startsAt, endsAt }: CouponTimes, now: Date): CouponSetState {
  if (isFailed) return couponSetStates.FAILED;
  if (now < startsAt) return couponSetStates.NOT_START;
  return now < endsAt ? couponSetStates.ING : couponSetStates.END;
}
