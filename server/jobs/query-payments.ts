import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { after } from '#server/db/clock.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { askProvider } from '#server/modules/payment/ask-provider.ts';
import { endAttempt } from '#server/modules/payment/close-attempt.ts';
import { dueCents } from '#server/orders/order-states.ts';
import type { JobContext } from './job.ts';

const MOST_AT_ONCE = 50;
/** A notification gets this long to come by itself, and as long lies between two questions. */
const ASK_EVERY_SECONDS = 30;

/** Asks about payments whose notification did not come, and ends those of orders that are over; gives how many. */
export async function queryPayments(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const before = after(clock.now(), -ASK_EVERY_SECONDS);
  const silent = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, 'started'),
        lte(payments.createdAt, before),
        or(isNull(payments.askedAt), lte(payments.askedAt, before)),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(MOST_AT_ONCE);
  for (const { payment, order } of silent) {
    const isOver = payment.supersededAt !== null || dueCents(order) === 0 || payment.expiresAt <= clock.now();
    // Asking claims the payment first, so of several processes one asks.
    await (isOver ? endAttempt(context, payment) : askProvider(context, payment));
  }
  return silent.length;
}
