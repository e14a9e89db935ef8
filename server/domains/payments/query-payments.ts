import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import type { JobContext } from '#server/domains/job.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { after } from '#server/kernel/clock.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import { askProvider, type PaymentRow } from './ask-provider.ts';
import { endAttempt, markClosed } from './close-attempt.ts';

const MOST_AT_ONCE = 50;
/** Nobody asks any more about a payment whose time was over so long ago; a notification is still booked. */
const GIVE_UP_SECONDS = 7 * 24 * 3600;

/**
 * Asks about payments whose notification did not come, and ends those that nobody waits for; returns how many.
 *
 * Who waited longest is asked first, and each question puts the next one off: payments that never end hold up none.
 */
export async function queryPayments(context: JobContext): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const due = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.status, 'started'), or(isNull(payments.nextAskAt), lte(payments.nextAskAt, now))))
    .orderBy(sql`${payments.nextAskAt} NULLS FIRST`, asc(payments.createdAt))
    .limit(MOST_AT_ONCE);
  await sideBySide(due, async ({ payment, order }) => {
    const isOver = payment.supersededAt !== null || dueCents(order) === 0 || payment.expiresAt <= now;
    // Asking claims the payment first, so of several processes one asks.
    const answer = await (isOver ? endAttempt(context, payment) : askProvider(context, payment));
    if (answer === 'paid' || answer === 'closed' || !isForgotten(payment, now)) return;
    log.error({ provider: payment.provider, paymentId: payment.id, answer }, 'payment was given up');
    await markClosed(context, payment);
  });
  return due.length;
}

function isForgotten({ expiresAt }: PaymentRow, now: Date): boolean {
  return after(expiresAt, GIVE_UP_SECONDS) < now;
}
