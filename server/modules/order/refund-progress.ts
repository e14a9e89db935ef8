import { asc, desc, eq } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { orderEvents } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import type { OrderRow } from '#server/orders/move-order.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderPayStates } from '#src/contract/states.ts';

type RefundProgress = ReplyOf<'GET /api/v1/course/myorder/{id}/refund'>;

/** How far the money of an order is on its way back; null when none is. */
export async function refundProgress(db: Database, order: OrderRow): Promise<RefundProgress | null> {
  const rows = await db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.orderId, order.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const [first] = rows;
  if (!first) return null;
  const isDone = rows.every(({ refund }) => refund.status === 'done');
  const started = rows.some(({ refund }) => refund.status !== 'waiting');
  const finishedAt = rows.reduce<Date | null>(
    (latest, { refund }) => (refund.finishedAt && (!latest || refund.finishedAt > latest) ? refund.finishedAt : latest),
    null,
  );
  return {
    order_uuid: order.id,
    order_number: order.orderNumber,
    pay_state: order.payState,
    amount: rows.reduce((sum, { refund }) => sum + refund.amountCents, 0),
    reason: first.refund.reason,
    items: rows.map(({ refund, method }) => ({
      uuid: refund.id,
      amount: refund.amountCents,
      method,
      status: refund.status,
      created_time: toInstant(refund.createdAt),
      finished_time: refund.finishedAt ? toInstant(refund.finishedAt) : null,
    })),
    steps: [
      { name: '提交退款', is_done: true, time: toInstant(first.refund.createdAt) },
      { name: '退款处理中', is_done: started, time: await startTime(db, order) },
      { name: '原路退回', is_done: isDone, time: isDone && finishedAt ? toInstant(finishedAt) : null },
    ],
  };
}

async function startTime(db: Database, order: OrderRow): Promise<string | null> {
  const rows = await db
    .select({ toState: orderEvents.toState, at: orderEvents.happenedAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id));
  const found = rows.find(({ toState }) => toState === orderPayStates.REFUNDING);
  return found ? toInstant(found.at) : null;
}
