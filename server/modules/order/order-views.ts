import { asc, eq, inArray, sum } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { orderCourses, shipments } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { isPayable, isRefundable } from '#server/domains/orders/order-rights.ts';
import { dueCents, statesAfter } from '#server/domains/orders/order-states.ts';
import { stageOf } from '#server/domains/orders/settle-payment.ts';
import { creditedOrders } from '#server/domains/orders/upgrade-credit.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';

export type OrderSummary = ReplyOf<'POST /api/V1.29/course/multiple/checkout/{id}'>;

/** Orders of one student as the API shows them, in the order given. */
export async function orderSummaries(db: Database, rows: readonly OrderRow[], now: Date): Promise<OrderSummary[]> {
  const ids = rows.map(({ id }) => id);
  const bought = await boughtCourses(db, ids);
  const credited = await creditedOrders(db, ids);
  const packages = await packagesOf(db, ids);
  const refunded = await refundedCents(db, ids);
  return rows.map((row) => ({
    uuid: row.id,
    order_number: row.orderNumber,
    order_type: row.orderType,
    pay_state: row.payState,
    pay_state_text: orderPayStateTexts[row.payState],
    courses: bought.get(row.id) ?? [],
    origin_price: row.originCents,
    price: row.priceCents,
    discount: row.discountCents,
    total: row.totalCents,
    pay_now: dueCents(row),
    stage: stageOf(row),
    expires_time: row.expiresAt ? toInstant(row.expiresAt) : null,
    created_time: toInstant(row.createdAt),
    paid_time: row.paidAt ? toInstant(row.paidAt) : null,
    pgb_item_uuid: row.groupId,
    can_pay: isPayable(row, now),
    can_cancel: statesAfter('cancel', row.payState).length > 0,
    can_refund: isRefundable(row, now) && !credited.has(row.id),
    can_receive: statesAfter('receive', row.payState).length > 0,
    packages: packages.get(row.id) ?? [],
    refund_amount: refunded.get(row.id) ?? 0,
  }));
}

export async function orderSummary(db: Database, row: OrderRow, now: Date): Promise<OrderSummary> {
  const [summary] = await orderSummaries(db, [row], now);
  if (!summary) throw new Error('An order has no summary.');
  return summary;
}

async function boughtCourses(db: Database, orderIds: readonly string[]): Promise<Map<string, OrderSummary['courses']>> {
  const byOrder = new Map<string, OrderSummary['courses']>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select({ orderId: orderCourses.orderId, price: orderCourses.priceCents, course: courses })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(inArray(orderCourses.orderId, [...orderIds]))
    .orderBy(asc(orderCourses.position));
  for (const { orderId, price, course } of rows) {
    const view = {
      uuid: course.id,
      course_number: course.courseNumber,
      name: course.name,
      img_cover: course.imgCover,
      class_hours: course.classHours,
      price,
      url: course.url,
      kind: course.kind,
      is_shipped: course.kind === 'books',
    };
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), view]);
  }
  return byOrder;
}

async function packagesOf(db: Database, orderIds: readonly string[]): Promise<Map<string, OrderSummary['packages']>> {
  const byOrder = new Map<string, OrderSummary['packages']>();
  if (orderIds.length === 0) return byOrder;
  const rows = await db
    .select({
      orderId: shipments.orderId,
      code: shipments.expressCode,
      company: shipments.companyName,
      issuedAt: shipments.issueTime,
    })
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.number));
  for (const { orderId, code, company, issuedAt } of rows) {
    const view = { express_code: code, company_name: company, issue_time: toInstant(issuedAt) };
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), view]);
  }
  return byOrder;
}

async function refundedCents(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: refunds.orderId, cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
}
