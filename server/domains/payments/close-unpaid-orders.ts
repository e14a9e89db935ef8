import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachByItself, type JobContext } from '#server/domains/job.ts';
import { moveOrder } from '#server/domains/orders/move-order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { after } from '#server/kernel/clock.ts';
import { dueStates } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { askProvider, type PaymentRow } from './ask-provider.ts';

const MOST_AT_ONCE = 50;
/** How much longer an order stays open while its provider says that the student is paying, or does not answer. */
const PAYING_SECONDS = 5 * 60;
/** Lease of an order for one process; also the pause before it is checked again. */
const CLAIM_SECONDS = 30;

/**
 * Closes a batch of the orders that were not paid in time, after querying the providers once more; returns how many it
 * claimed.
 *
 * A payment that never ends does not keep an order open forever: a later payment is refunded.
 */
export async function closeUnpaidOrders(context: JobContext): Promise<number> {
  const { clock } = context;
  const late = await claim(context);
  const started = await startedPayments(context, late);
  await eachByItself(context, late, async ({ id, expiresAt }) => {
    const mayBePaying = await askAll(context, started.get(id) ?? []);
    if (mayBePaying && expiresAt && clock.now() < after(expiresAt, PAYING_SECONDS)) return;
    await closeOne(context, id);
  });
  return late.length;
}

/** Claims orders that no other process handles, those that expired first. */
async function claim({ db, clock }: JobContext) {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const isFree = or(isNull(orders.expiryClaimedUntil), lte(orders.expiryClaimedUntil, now));
    const isDue = and(inArray(orders.payState, dueStates), lte(orders.expiresAt, now), isFree);
    const late = await lockFreeRows(tx, orders, isDue, { by: orders.expiresAt, limit: MOST_AT_ONCE });
    if (late.length > 0) {
      const ids = late.map(({ id }) => id);
      await tx
        .update(orders)
        .set({ expiryClaimedUntil: after(now, CLAIM_SECONDS) })
        .where(inArray(orders.id, ids));
    }
    return late;
  });
}

/** Payments of these orders that may still be in progress, by order. */
async function startedPayments({ db }: JobContext, late: readonly { readonly id: string }[]) {
  const found = new Map<string, PaymentRow[]>();
  if (late.length === 0) return found;
  const ofThem = inArray(
    payments.orderId,
    late.map(({ id }) => id),
  );
  const rows = await db
    .select()
    .from(payments)
    .where(and(ofThem, eq(payments.status, 'started')));
  for (const row of rows) found.set(row.orderId, [...(found.get(row.orderId) ?? []), row]);
  return found;
}

/** Whether an order may still be paid, by its providers' answers; a query books one that is paid. */
async function askAll(context: JobContext, started: readonly PaymentRow[]): Promise<boolean> {
  const answers = await Promise.all(started.map((payment) => askProvider(context, payment)));
  return answers.some((answer) => answer === 'processing' || answer === 'unknown');
}

async function closeOne({ db, clock, random }: JobContext, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // If a payment holds the row's lock, it decides first, so wait for it. SKIP LOCKED would miss rows that another
    // process's claim locks for a moment: PostgreSQL keeps the locks of rows that it examined and did not return.
    const isOverdue = and(eq(orders.id, id), inArray(orders.payState, dueStates), lte(orders.expiresAt, now));
    const order = await lockRow(tx, orders, isOverdue);
    if (!order) return;
    const [to] = statesAfter('expire', order.payState);
    if (to === undefined) return;
    const note = order.payState === orderPayStates.UNPAID ? '' : '尾款超时未付，定金将原路退回';
    await moveOrder(tx, order, { event: 'expire', to, now, random, note });
  });
}
