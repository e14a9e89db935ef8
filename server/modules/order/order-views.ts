import { eq, inArray, sql, sum } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { orderCourses, orders, shipments } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import { isCreditedSql } from '#server/domains/orders/checkout/upgrade-credit.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { isPayable, isRefundable } from '#server/domains/orders/order-rights.ts';
import { dueCents, statesAfter } from '#server/domains/orders/order-states.ts';
import { stageOf } from '#server/domains/orders/payment/settle-payment.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';

export type OrderSummary = ReplyOf<'POST /api/V1.29/course/multiple/checkout/{id}'>;

/** Orders of one student as the API shows them, in the given order; always one query. */
export async function orderSummaries(db: Database, rows: readonly OrderRow[], now: Date): Promise<OrderSummary[]> {
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    uuid: row.id,
    order_number: row.orderNumber,
    order_type: row.orderType,
    pay_state: row.payState,
    pay_state_text: orderPayStateTexts[row.payState],
    courses: facts.get(row.id)?.bought ?? [],
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
    can_refund: isRefundable(row) && !facts.get(row.id)?.isCredited,
    can_receive: statesAfter('receive', row.payState).length > 0,
    packages: (facts.get(row.id)?.packages ?? []).map((one) => ({
      ...one,
      issue_time: toInstant(new Date(one.issue_time)),
    })),
    refund_amount: facts.get(row.id)?.refundedCents ?? 0,
  }));
}

export async function orderSummary(db: Database, row: OrderRow, now: Date): Promise<OrderSummary> {
  const [summary] = await orderSummaries(db, [row], now);
  if (!summary) throw new Error('An order has no summary.');
  return summary;
}

/** The parts of each order: its courses, its parcels, its refunds, and whether an upgrade uses its credit. */
async function factsOf(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: orders.id,
      bought: sql<OrderSummary['courses']>`COALESCE(${boughtCourses(db)}, '[]')`,
      packages: sql<OrderSummary['packages']>`COALESCE(${packagesOf(db)}, '[]')`,
      refundedCents: sql`COALESCE(${refundedCents(db)}, 0)`.mapWith(Number),
      isCredited: isCreditedSql(db),
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

function boughtCourses(db: Database) {
  const { id, courseNumber, name, imgCover, classHours, url, kind } = courses;
  const course = sql`json_build_object('uuid', ${id}, 'course_number', ${courseNumber}, 'name', ${name},
    'img_cover', ${imgCover}, 'class_hours', ${classHours}, 'price', ${orderCourses.priceCents}, 'url', ${url},
    'kind', ${kind}, 'is_shipped', ${kind} = 'books')`;
  return db
    .select({ list: sql`json_agg(${course} ORDER BY ${orderCourses.position})` })
    .from(orderCourses)
    .innerJoin(courses, eq(id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, orders.id));
}

function packagesOf(db: Database) {
  const { expressCode, companyName, issueTime, number } = shipments;
  const parcel = sql`json_build_object('express_code', ${expressCode}, 'company_name', ${companyName},
    'issue_time', ${issueTime})`;
  return db
    .select({ list: sql`json_agg(${parcel} ORDER BY ${number})` })
    .from(shipments)
    .where(eq(shipments.orderId, orders.id));
}

function refundedCents(db: Database) {
  return db
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(eq(refunds.orderId, orders.id));
}
