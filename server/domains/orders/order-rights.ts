import { after } from '#server/kernel/clock.ts';
import type { OrderRow } from './move-order.ts';
import { dueCents, statesAfter } from './order-states.ts';

/** How long after paying a student may ask for the money back. */
const REFUND_WITHIN_DAYS = 7;
const DAY_SECONDS = 24 * 3600;

/** Whether a payment for the order may be started. */
export function isPayable(row: OrderRow, now: Date): boolean {
  return dueCents(row) > 0 && row.expiresAt !== null && row.expiresAt > now;
}

/** Whether the student may ask for the money back: paid something, within the days of doubt, nothing trial-priced. */
export function isRefundable(row: OrderRow, now: Date): boolean {
  if (statesAfter('request_refund', row.payState).length === 0 || row.totalCents === 0) return false;
  return row.paidAt !== null && now < after(row.paidAt, REFUND_WITHIN_DAYS * DAY_SECONDS);
}
