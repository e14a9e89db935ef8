import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { after } from '#server/db/clock.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askProvider } from '#server/modules/payment/ask-provider.ts';
import { moveOrder, type OrderRow } from '#server/orders/move-order.ts';
import { statesAfter } from '#server/orders/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';
import type { JobContext } from './job.ts';

const MOST_AT_ONCE = 50;
/** How much longer an order waits while its provider says that the student is paying. */
const PAYING_SECONDS = 5 * 60;

const DUE = [orderPayStates.UNPAID, orderPayStates.FINAL_PAYMENT_DUE] as const;

/** Closes the orders that were not paid in time, after asking the providers once more; gives how many. */
export async function closeUnpaidOrders(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const late = await db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(inArray(orders.payState, [...DUE]), lte(orders.expiresAt, clock.now())))
    .orderBy(asc(orders.expiresAt))
    .limit(MOST_AT_ONCE);
  let closed = 0;
  for (const { id, expiresAt } of late) {
    const isPaying = await askAll(context, id);
    if (isPaying && expiresAt && clock.now() < after(expiresAt, PAYING_SECONDS)) continue;
    if (await closeOne(context, id)) closed += 1;
  }
  return closed;
}

/** Whether a provider says that the order is being paid; one that is paid is booked by asking. */
async function askAll(context: JobContext, orderId: string): Promise<boolean> {
  const started = await context.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'started')));
  let isPaying = false;
  for (const payment of started) isPaying = (await askProvider(context, payment)) === 'processing' || isPaying;
  return isPaying;
}

async function closeOne({ db, clock, random }: JobContext, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    // Locked by another process or by a payment: then that decides.
    const [order]: OrderRow[] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), inArray(orders.payState, [...DUE]), lte(orders.expiresAt, now)))
      .for('update', { skipLocked: true });
    if (!order) return false;
    const [to] = statesAfter('expire', order.payState);
    if (to === undefined) return false;
    const note = order.payState === orderPayStates.UNPAID ? '' : '尾款超时未付，定金将原路退回';
    await moveOrder(tx, order, { event: 'expire', to, now, random, note });
    return true;
  });
}
