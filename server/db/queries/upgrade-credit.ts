import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isDue, settledStates } from '#src/contract/order-states.ts';
import type { Database } from '../database.ts';
import { orderCourses, orders, upgradeCredits } from '../schema/order.ts';

/** The credit that an order of a course gives an upgrade from that course. */
export interface CreditPart {
  readonly orderId: string;
  readonly courseId: string;
  /** What was paid for the course, including the credit that the order itself used. */
  readonly cents: number;
  /** `held`: by an upgrade that waits for payment; `spent`: by a paid one. */
  readonly use: 'free' | 'held' | 'spent';
}

/** The credits of a student's orders of some courses: paid orders whose term runs, oldest first. */
export async function creditParts(
  db: Database,
  { userId, courseIds, now }: { readonly userId: string; readonly courseIds: readonly string[]; readonly now: Date },
): Promise<CreditPart[]> {
  if (courseIds.length === 0) return [];
  const upgrades = alias(orders, 'upgrades');
  const rows = await db
    .select({
      orderId: orders.id,
      courseId: orderCourses.courseId,
      cents: orderCourses.priceCents,
      orderPrice: orders.priceCents,
      orderTotal: orders.totalCents,
      givenBack: orderCourses.givenBackCents,
      carried: sql`(SELECT coalesce(sum(c.cents), 0) FROM upgrade_credits c
        WHERE c.upgrade_order_id = ${orders.id} AND c.given_back_at IS NULL)`.mapWith(Number),
      usedBy: upgrades.payState,
    })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .leftJoin(
      upgradeCredits,
      and(
        eq(upgradeCredits.creditedOrderId, orders.id),
        eq(upgradeCredits.creditedCourseId, orderCourses.courseId),
        isNull(upgradeCredits.givenBackAt),
      ),
    )
    .leftJoin(upgrades, eq(upgrades.id, upgradeCredits.upgradeOrderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.payState, settledStates),
        inArray(orderCourses.courseId, [...courseIds]),
        or(isNull(orderCourses.validUntil), gt(orderCourses.validUntil, now)),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map(({ orderId, courseId, cents, orderPrice, orderTotal, givenBack, carried, usedBy }) => ({
    orderId,
    courseId,
    // The coupon of an order of several courses is split by their prices.
    cents: Math.max(carried + (orderPrice === 0 ? 0 : Math.floor((cents * orderTotal) / orderPrice)) - givenBack, 0),
    use: usedBy === null ? 'free' : isDue(usedBy) ? 'held' : 'spent',
  }));
}

export const creditCents = (parts: readonly CreditPart[]) => parts.reduce((total, { cents }) => total + cents, 0);
