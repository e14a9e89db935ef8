import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderCourses, orderEvents, orders, shipments } from '#server/db/schema/order.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { coursesOf } from '#server/domains/orders/payment/entitlements.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { isSettled } from '#src/contract/order-states.ts';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';

type Flow = ReplyOf<'GET /api/v1/course/flow/'>;
type Step = { readonly key: string; readonly name: string; readonly time: Date | null; readonly isDone: boolean };

const S = orderPayStates;

/** The newest order of a course, for its owner. */
export async function newestOrderOf(db: Database, courseId: string, userId: string): Promise<OrderRow> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orderCourses.courseId, courseId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (!found) throw new Refusal('NOT_FOUND');
  return found.order;
}

/**
 * Every step of an order from its creation to the open course, or to its end; the first step that is not done is
 * current.
 */
export async function orderFlow(db: Database, order: OrderRow): Promise<Flow> {
  const events = await db
    .select({ event: orderEvents.event, at: orderEvents.happenedAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const timeOf = (...names: string[]) => events.findLast(({ event }) => names.includes(event))?.at ?? null;
  const steps = await stepsOf(db, order, timeOf);
  const current = steps.findIndex(({ isDone }) => !isDone);
  return {
    order_num: order.orderNumber,
    steps: steps.map(({ key, name, time, isDone }, index) => ({
      key,
      name,
      status: isDone ? 'done' : index === current ? 'current' : 'todo',
      time: time ? toInstant(time) : null,
    })),
  };
}

async function stepsOf(
  db: Database,
  order: OrderRow,
  timeOf: (...names: string[]) => Date | null,
): Promise<readonly Step[]> {
  const { payState } = order;
  const is = (...states: OrderPayState[]) => states.includes(payState);
  const submitted: Step = { key: 'submit', name: '提交订单', time: order.createdAt, isDone: true };
  if (is(S.CANCELLED)) {
    return [submitted, { key: 'cancel', name: '订单取消', time: order.closedAt ?? timeOf('cancel'), isDone: true }];
  }
  if (is(S.WAITING_REFUND, S.REFUNDING, S.CLOSED)) {
    const refundAt = timeOf('request_refund', 'group_fail', 'pay_late', 'cancel', 'expire');
    const refunded = is(S.CLOSED) && timeOf('refund_done') !== null;
    const back: Step[] =
      is(S.CLOSED) && !refunded
        ? []
        : [{ key: 'refund', name: '退款', time: timeOf('refund_done') ?? refundAt, isDone: refunded }];
    return [submitted, ...back, { key: 'close', name: '交易关闭', time: order.closedAt, isDone: is(S.CLOSED) }];
  }
  const isPaid = order.paidAt !== null;
  const isOpen = isSettled(payState);
  const kinds = (await coursesOf(db, order.id)).map(({ kind }) => kind);
  const steps: Step[] = [submitted];
  if (order.depositCents > 0) {
    steps.push({
      key: 'deposit',
      name: '支付定金',
      time: timeOf('pay_deposit'),
      isDone: isPaid || is(S.FINAL_PAYMENT_DUE),
    });
  }
  steps.push({
    key: 'pay',
    name: order.depositCents > 0 ? '支付尾款' : '完成支付',
    time: order.paidAt,
    isDone: isPaid,
  });
  if (order.activityId) {
    // The current step is shown in bold: it must not read like a success too early.
    const name = isOpen ? '拼团成功' : '等待成团';
    steps.push({ key: 'group', name, time: timeOf('group_success'), isDone: isOpen });
  }
  const openedAt = isOpen ? (timeOf('group_success') ?? order.paidAt) : null;
  if (kinds.includes('course')) steps.push({ key: 'open', name: '开通课程', time: openedAt, isDone: isOpen });
  else if (kinds.includes('yanxue')) steps.push({ key: 'open', name: '名额生效', time: openedAt, isDone: isOpen });
  if (kinds.includes('books')) {
    const shippedAt = await firstShipment(db, order.id);
    steps.push({ key: 'ship', name: '发货', time: shippedAt, isDone: shippedAt !== null || is(S.PAY_SUCCESS) });
  }
  const isFinished = is(S.PAY_SUCCESS);
  if (kinds.includes('books'))
    steps.push({ key: 'receive', name: '收货', time: timeOf('receive'), isDone: isFinished });
  else if (kinds.includes('yanxue')) {
    steps.push({ key: 'confirm_trip', name: '确认行程', time: timeOf('confirm_trip'), isDone: isFinished });
  }
  return steps;
}

/** When the first parcel of an order was sent; null before. */
async function firstShipment(db: Database, orderId: string): Promise<Date | null> {
  const [first] = await db
    .select({ issueTime: shipments.issueTime })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.number))
    .limit(1);
  return first?.issueTime ?? null;
}
