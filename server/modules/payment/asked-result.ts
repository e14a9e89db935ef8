import { and, asc, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { stageOf } from '#server/domains/orders/payment/settle-payment.ts';
import { type Asking, askAll, type PaymentRow } from '#server/domains/payments/ask-provider.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { isOver } from '#src/contract/order-states.ts';
import { payResult } from './pay-result.ts';

/** The payment state of an order, after asking its providers about what may still change it. */
export async function askedResult(
  context: Asking,
  order: OrderRow,
): Promise<ReplyOf<'GET /api/v1/course/payment/result/{id}'>> {
  const { db } = context;
  const answers = await askAll(context, await openAttempts(context, order));
  const [asked = order] = await db.select().from(orders).where(eq(orders.id, order.id));
  return payResult(db, asked, answers);
}

/**
 * The attempts for what is due; for an order that is over, those that may still bring money, which is then refunded.
 */
async function openAttempts({ db }: Asking, order: OrderRow): Promise<PaymentRow[]> {
  const stage = stageOf(order);
  if (stage === null && !isOver(order.payState)) return [];
  const wanted = stage === null ? eq(payments.status, 'started') : eq(payments.stage, stage);
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), wanted))
    .orderBy(asc(payments.createdAt));
}
