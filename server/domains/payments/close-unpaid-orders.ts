import { and, asc, eq, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { moveOrder } from '#server/domains/orders/move-order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { after } from '#server/kernel/clock.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { askProvider } from './ask-provider.ts';

const MOST_AT_ONCE = 50;
/** How much longer an order waits while its provider says that the student is paying, or says nothing. */
const PAYING_SECONDS = 5 * 60;
/** Between two questions about an order that waits; the others have their turn meanwhile. */
const ASK_EVERY_SECONDS = 30;

/**
 * Closes the orders that were not paid in time, after asking the providers once more; returns how many.
 *
 * An order is not held open for ever by a payment that never ends: should that be paid after all, it is paid late, and
 * the money goes back.
 */
export async function closeUnpaidOrders(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const late = await db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(
      and(
        inArray(orders.payState, dueStates),
        lte(orders.expiresAt, now),
        or(lte(orders.expiresAt, after(now, -PAYING_SECONDS)), notExists(justAsked(db, now))),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(MOST_AT_ONCE);
  let closed = 0;
  await sideBySide(late, async ({ id, expiresAt }) => {
    const mayBePaying = await askAll(context, id);
    if (mayBePaying && expiresAt && clock.now() < after(expiresAt, PAYING_SECONDS)) return;
    if (await closeOne(context, id)) closed += 1;
  });
  return closed;
}

/** Payments of the order that were in doubt a moment ago. */
function justAsked(db: Database, now: Date) {
  return db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        eq(payments.status, 'started'),
        inArray(payments.lastAnswer, ['processing', 'unknown']),
        gt(payments.askedAt, after(now, -ASK_EVERY_SECONDS)),
      ),
    );
}

/** Whether the order may be being paid, as far as its providers tell; one that is paid is booked by asking. */
async function askAll(context: JobContext, orderId: string): Promise<boolean> {
  const started = await context.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'started')));
  const answers = await Promise.all(started.map((payment) => askProvider(context, payment)));
  return answers.some((answer) => answer === 'processing' || answer === 'unknown');
}

async function closeOne({ db, clock, random }: JobContext, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    // Locked by another process or by a payment: then that decides.
    const isOverdue = and(eq(orders.id, id), inArray(orders.payState, dueStates), lte(orders.expiresAt, now));
    const [order] = await lockFreeRows(tx, orders, isOverdue);
    if (!order) return false;
    const [to] = statesAfter('expire', order.payState);
    if (to === undefined) return false;
    const note = order.payState === orderPayStates.UNPAID ? '' : '尾款超时未付，定金将原路退回';
    await moveOrder(tx, order, { event: 'expire', to, now, random, note });
    return true;
  });
}
