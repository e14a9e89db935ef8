import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachByItself, type JobContext } from '#server/domains/job.ts';
import { dueCents } from '#server/domains/orders/order-states.ts';
import { after } from '#server/kernel/clock.ts';
import { askProvider, type PaymentRow } from './ask-provider.ts';
import { endAttempt, markClosed } from './close-attempt.ts';

const MOST_AT_ONCE = 50;
/** A payment whose time was over this long ago is not queried any more; a notification is still booked. */
const GIVE_UP_SECONDS = 7 * 24 * 3600;

/** Lease of a payment for one process; the query sets the next time. */
const CLAIM_SECONDS = 30;

/**
 * Queries a batch of the payments without a notification, and closes unwanted ones; returns how many.
 *
 * The one that waited longest is first, and each query sets a later next time: payments that never end do not block
 * others.
 */
export async function queryPayments(context: JobContext): Promise<number> {
  const { clock, log } = context;
  const now = clock.now();
  const due = await claim(context);
  await eachByItself(context, due, async ({ payment, order }) => {
    const isOver = payment.supersededAt !== null || dueCents(order) === 0 || payment.expiresAt <= now;
    const answer = await (isOver ? endAttempt(context, payment) : askProvider(context, payment));
    if (answer === 'paid' || answer === 'closed' || !isForgotten(payment, now)) return;
    log.error({ provider: payment.provider, paymentId: payment.id, answer }, 'payment was given up');
    await markClosed(context, payment);
  });
  return due.length;
}

/** Claims payments that no other process queries, with their orders. */
async function claim({ db, clock }: JobContext) {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const isDue = and(eq(payments.status, 'started'), or(isNull(payments.nextAskAt), lte(payments.nextAskAt, now)));
    const by = sql`${payments.nextAskAt} NULLS FIRST, ${payments.createdAt}`;
    const taken = await lockFreeRows(tx, payments, isDue, { by, limit: MOST_AT_ONCE });
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    await tx
      .update(payments)
      .set({ nextAskAt: after(now, CLAIM_SECONDS) })
      .where(inArray(payments.id, ids));
    const rows = await tx
      .select({ id: payments.id, payment: payments, order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(inArray(payments.id, ids));
    return rows;
  });
}

function isForgotten({ expiresAt }: PaymentRow, now: Date): boolean {
  return after(expiresAt, GIVE_UP_SECONDS) < now;
}
