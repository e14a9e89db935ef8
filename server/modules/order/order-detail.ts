import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderEvents } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import type { OrderEvent } from '#server/domains/orders/order-states.ts';
import { openedCourses } from '#server/domains/orders/payment/opened-courses.ts';
import { heldTour } from '#server/domains/orders/places/tour-seats.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { sentToView } from '#server/views/address.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderSummary } from './order-views.ts';
import { refundProgress } from './refund-progress.ts';

type OrderDetail = ReplyOf<'GET /api/v1/course/myorder/{id}'>;

const EVENT_NAMES: Readonly<Record<OrderEvent, string>> = {
  pay: '支付成功',
  pay_deposit: '定金已支付',
  cancel: '订单已取消',
  expire: '超时未支付，订单关闭',
  pay_late: '款项已收到，将原路退回',
  group_success: '拼团成功',
  group_fail: '拼团失败，款项将原路退回',
  receive: '已确认收货',
  confirm_trip: '行程已确认',
  request_refund: '已申请退款',
  withdraw: '已由学校收回',
  refund_start: '退款处理中',
  refund_fail: '退款暂未成功，将自动重试',
  refund_done: '退款完成',
};

/** Name of an event in an order's history. */
export const eventName = (event: string): string =>
  Object.entries(EVENT_NAMES).find(([key]) => key === event)?.[1] ?? event;

/** Everything about one order, for its owner. */
export async function orderDetail(db: Database, row: OrderRow, now: Date): Promise<OrderDetail> {
  return {
    ...(await orderSummary(db, row, now)),
    address: row.receiver ? sentToView(row) : null,
    tour: await tourOf(db, row),
    coupon: await couponOf(db, row),
    payments: await paymentsOf(db, row.id),
    refund: await refundProgress(db, row),
    events: await eventsOf(db, row),
    cancel_reason: row.cancelReason,
    mycourse_uuids: (await openedCourses(db, row)).map(({ myCourseId }) => myCourseId),
  };
}

async function tourOf(db: Database, { id }: OrderRow): Promise<OrderDetail['tour']> {
  const tour = await heldTour(db, id);
  if (!tour) return null;
  return {
    uuid: tour.id,
    name: tour.name,
    meeting_point: tour.meetingPoint,
    start_time: toInstant(tour.startsAt),
  };
}

async function couponOf(db: Database, { userCouponId, discountCents }: OrderRow): Promise<OrderDetail['coupon']> {
  if (userCouponId === null) return null;
  const [row] = await db
    .select({ uuid: coupons.id, name: coupons.name })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(eq(userCoupons.id, userCouponId));
  return row ? { ...row, discount: discountCents } : null;
}

async function paymentsOf(db: Database, orderId: string): Promise<OrderDetail['payments']> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid')))
    .orderBy(asc(payments.paidAt), asc(payments.id));
  return rows.map((row) => ({
    uuid: row.id,
    method: row.method,
    stage: row.stage,
    instalments: row.instalments,
    amount: row.amountCents,
    paid_time: toInstant(row.paidAt ?? row.createdAt),
  }));
}

async function eventsOf(db: Database, row: OrderRow): Promise<OrderDetail['events']> {
  const rows = await db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(desc(orderEvents.id));
  return [
    ...rows.map(({ event, note, happenedAt }) => ({
      name: eventName(event),
      note,
      time: toInstant(happenedAt),
    })),
    { name: '提交订单', note: '', time: toInstant(row.createdAt) },
  ];
}
