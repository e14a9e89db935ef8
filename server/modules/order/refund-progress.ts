import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderEvents } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderPayStates } from '#src/contract/states.ts';

type RefundProgress = ReplyOf<'GET /api/v1/course/myorder/{id}/refund'>;

/** The progress of an order's refund; null when there is none. */
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
  const sumOf = (status: 'waiting' | 'running' | 'done') =>
    rows.reduce((sum, { refund }) => (refund.status === status ? sum + refund.amountCents : sum), 0);
  const amount = sumOf('waiting') + sumOf('running') + sumOf('done');
  const askedAt = toInstant(first.refund.createdAt);
  return {
    order_uuid: order.id,
    order_number: order.orderNumber,
    pay_state: order.payState,
    amount,
    kept: order.keptCents,
    reckoning: [...order.refundReasons],
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
      { name: '提交申请', is_done: true, time: askedAt, amount },
      { name: '等待退款', is_done: true, time: askedAt, amount },
      { name: '退款中', is_done: started, time: await startTime(db, order), amount: sumOf('running') + sumOf('done') },
      {
        name: '已到账',
        is_done: isDone,
        time: isDone && finishedAt ? toInstant(finishedAt) : null,
        amount: sumOf('done'),
      },
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
