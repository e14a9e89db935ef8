import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { courseStocks, type orders, trialClaims } from '#server/db/schema/order.ts';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { giveBackCredit } from '../checkout/upgrade-credit.ts';
import { giveBackGroupPlace } from './group-holds.ts';
import { endTour } from './tour-seats.ts';

interface Buyer {
  readonly orderId: string;
  readonly userId: string;
}

/** Takes a place of each course with limited places; false when one is full. */
export async function holdStock(tx: Database, courseIds: readonly string[]): Promise<boolean> {
  // Always in one order, so that two orders of several courses cannot deadlock.
  const limited = await tx
    .select({ courseId: courseStocks.courseId })
    .from(courseStocks)
    .where(inArray(courseStocks.courseId, [...courseIds]))
    .orderBy(asc(courseStocks.courseId));
  for (const { courseId } of limited) {
    const taken = await tx
      .update(courseStocks)
      .set({ soldCount: sql`${courseStocks.soldCount} + 1` })
      .where(and(eq(courseStocks.courseId, courseId), lt(courseStocks.soldCount, courseStocks.stock)))
      .returning({ courseId: courseStocks.courseId });
    if (taken.length === 0) return false;
  }
  return true;
}

/** Uses a coupon for an order; false when it was used, or is not this student's. */
export async function holdCoupon(tx: Database, userCouponId: string, buyer: Buyer & { now: Date }): Promise<boolean> {
  const used = await tx
    .update(userCoupons)
    .set({ usedAt: buyer.now, orderId: buyer.orderId })
    .where(and(eq(userCoupons.id, userCouponId), eq(userCoupons.userId, buyer.userId), isNull(userCoupons.usedAt)))
    .returning({ id: userCoupons.id });
  return used.length > 0;
}

/** Claims the student's one trial of each course; false when it was claimed before. */
export async function claimTrials(tx: Database, courseIds: readonly string[], { orderId, userId }: Buyer) {
  if (courseIds.length === 0) return true;
  const claimed = await tx
    .insert(trialClaims)
    .values([...courseIds].sort().map((courseId) => ({ userId, courseId, orderId })))
    .onConflictDoNothing()
    .returning({ courseId: trialClaims.courseId });
  return claimed.length === courseIds.length;
}

/**
 * Releases the coupon, places, seat and credit of an order that is over, and its trial unless it was used.
 *
 * The coupon stays used when the school keeps a part of the money: its discount applied to that part too.
 */
export async function releaseHolds(
  tx: Database,
  order: Pick<typeof orders.$inferSelect, 'id' | 'activityId' | 'groupId' | 'keptCents'>,
  { keepsTrial, now }: { readonly keepsTrial: boolean; readonly now: Date },
): Promise<void> {
  const held = await heldBy(tx, order.id);
  if (held.coupon && order.keptCents === 0) {
    await tx.update(userCoupons).set({ usedAt: null, orderId: null }).where(eq(userCoupons.orderId, order.id));
  }
  if (held.trial && !keepsTrial) await tx.delete(trialClaims).where(eq(trialClaims.orderId, order.id));
  await giveBackGroupPlace(tx, order);
  for (const courseId of held.limited) {
    await tx
      .update(courseStocks)
      .set({ soldCount: sql`GREATEST(${courseStocks.soldCount} - 1, 0)` })
      .where(eq(courseStocks.courseId, courseId));
  }
  if (held.tour) await endTour(tx, order.id, now);
  if (held.credit) await giveBackCredit(tx, order.id, now);
}

interface Held {
  readonly coupon: boolean;
  readonly trial: boolean;
  readonly tour: boolean;
  readonly credit: boolean;
  /** Courses with limited places, always in one order. */
  readonly limited: readonly string[];
}

/**
 * Everything that a locked order holds, in one statement: most orders hold nothing, and thousands may expire at once.
 */
async function heldBy(tx: Database, orderId: string): Promise<Held> {
  const id = sql`${orderId}::uuid`;
  const [held] = await rowsOf<Held>(
    tx,
    sql`SELECT
    EXISTS (SELECT FROM user_coupons WHERE order_id = ${id}) AS coupon,
    EXISTS (SELECT FROM trial_claims WHERE order_id = ${id}) AS trial,
    EXISTS (SELECT FROM yanxue_seats WHERE order_id = ${id}) OR EXISTS (SELECT FROM yanxue_trips WHERE order_id = ${id}) AS tour,
    EXISTS (SELECT FROM upgrade_credits WHERE upgrade_order_id = ${id} AND given_back_at IS NULL) AS credit,
    ARRAY (SELECT s.course_id::text FROM course_stocks s JOIN order_courses c ON c.course_id = s.course_id
      WHERE c.order_id = ${id} ORDER BY s.course_id) AS limited`,
  );
  if (!held) throw new Error('A question without rows.');
  return held;
}
