import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { orders } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import { type Message, tellStudent } from '#server/domains/messages/tell-student.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { orderPayStates } from '#src/contract/states.ts';
import type { OrderEvent } from '../order-states.ts';
import { coursesOf } from './entitlements.ts';

type OrderRow = typeof orders.$inferSelect;
type Words = Pick<Message, 'kind' | 'key' | 'title' | 'text'>;

/** Tells the buyer about the new state of an order; not about moves that the student made or need not know. */
export async function tellBuyer(tx: Database, order: OrderRow, event: OrderEvent, now: Date): Promise<void> {
  const words = await wordsOf(tx, order, event);
  if (!words) return;
  await tellStudent(tx, {
    ...words,
    key: `${words.key}:${order.id}`,
    ...{ studentId: order.userId, address: `/my/order-detail/${order.orderNumber}`, now },
  });
}

/** Tells the buyer about a partial refund, when the state of the order does not change. */
export async function tellOfPart(
  tx: Database,
  order: OrderRow,
  refund: { readonly id: string; readonly amountCents: number },
  now: Date,
): Promise<void> {
  await tellStudent(tx, {
    ...{ kind: 'order-refunded', key: `order-refunded:${refund.id}`, title: '部分退款完成' },
    text: `${await nameOf(tx, order)}已退回 ${decimalYuan(refund.amountCents)} 元，到账时间以支付平台为准`,
    ...{ studentId: order.userId, address: `/my/order-detail/${order.orderNumber}`, now },
  });
}

async function wordsOf(tx: Database, order: OrderRow, event: OrderEvent): Promise<Words | undefined> {
  switch (event) {
    case 'pay': {
      const waits = isWaiting(order);
      const paid = order.totalCents > 0 ? `已付 ${decimalYuan(order.totalCents)} 元` : '已领取';
      const text = `${await nameOf(tx, order)}${paid}${waits ? '，人满以后开课' : ''}`;
      return { kind: 'order-paid', key: 'order-paid', title: titleOf(order), text };
    }
    case 'pay_deposit': {
      const text = `${await nameOf(tx, order)}已付定金 ${decimalYuan(order.depositCents)} 元，请按时付尾款`;
      return { kind: 'order-paid', key: 'deposit-paid', title: '定金已付', text };
    }
    case 'group_success':
      return { kind: 'group-full', key: 'group-full', title: '拼团成功', text: `${await nameOf(tx, order)}已成团` };
    case 'group_fail': {
      const text = `${await nameOf(tx, order)}没有在时间内成团，款项原路退回`;
      return { kind: 'group-failed', key: 'group-failed', title: '拼团没有成功', text };
    }
    case 'refund_done': {
      const cents = await refundedCents(tx, order.id);
      const text = `${await nameOf(tx, order)}${cents > 0 ? `已退回 ${decimalYuan(cents)} 元，到账时间以支付平台为准` : '的订单已关闭'}`;
      return { kind: 'order-refunded', key: 'order-refunded', title: cents > 0 ? '退款完成' : '订单已关闭', text };
    }
    default:
      return undefined;
  }
}

const isWaiting = ({ payState }: OrderRow) => payState === orderPayStates.WAITING_GROUP;

function titleOf(order: OrderRow): string {
  if (order.totalCents === 0) return '领取成功';
  return isWaiting(order) ? '付款成功，等待成团' : '付款成功';
}

async function nameOf(tx: Database, order: OrderRow): Promise<string> {
  const bought = await coursesOf(tx, order.id);
  return `《${bought[0]?.name ?? '课程'}》${bought.length > 1 ? `等 ${bought.length} 门` : ''}`;
}

async function refundedCents(tx: Database, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::integer` })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return row?.cents ?? 0;
}
