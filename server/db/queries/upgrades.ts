import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { courseUpgrades } from '../schema/catalogue.ts';
import { courses, myCourses } from '../schema/course.ts';
import { orderCourses, orders } from '../schema/order.ts';
import { ownedNow } from './courses.ts';

/** What a student pays to change an owned course for a larger one. */
export interface UpgradeOffer {
  readonly myCourseId: string;
  readonly fromCourseId: string;
  readonly toCourseId: string;
  /** What was paid for the owned one. */
  readonly paidCents: number;
  /** What is left to pay; never below 0. */
  readonly priceCents: number;
}

/** Shipping, paid and done: the states of an order whose money is here. */
const PAID_STATES = [2, 3, 4] as const;

/** The upgrades open to a student, the largest course first. Courses owned, off the shelf or without a price are none. */
export async function upgradeOffers(db: Database, userId: string, now: Date): Promise<UpgradeOffer[]> {
  const owned = await db
    .select({ id: myCourses.id, courseId: myCourses.courseId })
    .from(myCourses)
    .where(ownedNow(userId, now));
  const ownedIds = owned.map(({ courseId }) => courseId);
  if (ownedIds.length === 0) return [];
  const ways = await db
    .select({ from: courseUpgrades.fromCourseId, to: courses.id, priceCents: courses.priceCents })
    .from(courseUpgrades)
    .innerJoin(courses, eq(courses.id, courseUpgrades.toCourseId))
    .where(
      and(
        inArray(courseUpgrades.fromCourseId, ownedIds),
        notInArray(courses.id, ownedIds),
        eq(courses.isOnShelf, true),
      ),
    )
    .orderBy(desc(courses.priceCents), asc(courses.id));
  const paid = await paidCents(db, userId, ownedIds);
  return ways.flatMap(({ from, to, priceCents }) => {
    const ownership = owned.find(({ courseId }) => courseId === from);
    if (!ownership) return [];
    const credit = paid.get(from) ?? 0;
    const offer = { myCourseId: ownership.id, fromCourseId: from, toCourseId: to };
    return [{ ...offer, paidCents: credit, priceCents: Math.max(priceCents - credit, 0) }];
  });
}

/** What the student paid for each course; the newest paid order counts. */
async function paidCents(db: Database, userId: string, courseIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      courseId: orderCourses.courseId,
      cents: orderCourses.priceCents,
      orderPrice: orders.priceCents,
      orderTotal: orders.totalCents,
    })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.payState, [...PAID_STATES]),
        inArray(orderCourses.courseId, [...courseIds]),
      ),
    )
    .orderBy(asc(orders.createdAt));
  return new Map(
    rows.map(({ courseId, cents, orderPrice, orderTotal }) => [
      courseId,
      // The coupon of an order of several courses is shared by their prices.
      orderPrice === 0 ? 0 : Math.floor((cents * orderTotal) / orderPrice),
    ]),
  );
}
