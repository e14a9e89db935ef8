import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { after } from '#server/db/clock.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { describeError } from '#server/http/error-answer.ts';
import { outTradeNo } from '#server/http/payment-gateway.ts';
import { askProvider, type PaymentRow } from '#server/modules/payment/ask-provider.ts';
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
    // Asking claims the payment first, so of several processes one asks.
    const answer = await askProvider(context, payment);
    const isOver = dueCents(order) === 0 || payment.expiresAt <= clock.now();
    if (answer === 'unpaid' && isOver) await end(context, payment);
  }
  return silent.length;
}

async function end({ db, gateways, log }: JobContext, payment: PaymentRow): Promise<void> {
  const gateway = gateways.payments.find(({ provider }) => provider === payment.provider);
  try {
    await gateway?.close(outTradeNo(payment.id));
  } catch (error) {
    log.warn({ provider: payment.provider, ...describeError(error) }, 'payment was not closed');
    return;
  }
  await db
    .update(payments)
    .set({ status: 'closed' })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'started')));
}
