import type { coupons } from '#server/db/schema/promotion.ts';
import { couponSetState } from '#server/domains/orders/checkout/coupon-state.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type CouponView = ReplyOf<'GET /api/v1/course/coupon_info/{id}/'>;

interface Seen {
  readonly now: Date;
  /** When the viewer received it; null if they have not. */
  readonly receivedAt: Date | null;
  readonly courseIds: readonly string[];
}

/** A coupon as the API shows it to one viewer. */
export function couponView(row: typeof coupons.$inferSelect, { now, receivedAt, courseIds }: Seen): CouponView {
  return {
    uuid: row.id,
    name: row.name,
    description: row.description,
    mold: row.mold,
    amount: row.amountCents,
    discount_percent: row.discountPercent,
    deposit: row.depositCents,
    threshold: row.thresholdCents,
    start_time: toInstant(row.startsAt),
    end_time: toInstant(row.endsAt),
    set_state: couponSetState(row, now),
    stock_left: row.stock - row.receivedCount,
    is_received: receivedAt !== null,
    received_time: receivedAt ? toInstant(receivedAt) : null,
    course_uuids: [...courseIds],
  };
}
