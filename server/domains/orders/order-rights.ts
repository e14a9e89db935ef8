import type { OrderRow } from './move-order.ts';
import { dueCents, statesAfter } from './order-states.ts';

/** Whether a payment for the order may be started. */
export function isPayable(row: OrderRow, now: Date): boolean {
  return dueCents(row) > 0 && row.expiresAt !== null && row.expiresAt > now;
}

/** Whether the student may request a refund; how much is refunded follows from the promises (`refund-usage.ts`). */
export function isRefundable(row: OrderRow): boolean {
  return statesAfter('request_refund', row.payState).length > 0 && row.totalCents > row.givenBackCents;
}
