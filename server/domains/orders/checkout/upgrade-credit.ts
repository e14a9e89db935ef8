import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRows } from '#server/db/locks.ts';
import { type CreditPart, creditParts } from '#server/db/queries/upgrade-credit.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders, upgradeCredits } from '#server/db/schema/order.ts';
import { settledStates } from '#src/contract/order-states.ts';

interface Upgrade {
  readonly userId: string;
  readonly myCourseId: string;
  readonly now: Date;
}

/**
 * The credit for an upgrade from an owned course. Its orders are locked until the transaction ends, so none can be
 * refunded meanwhile. Decision 0043.
 *
 * Locked by id, before the order of the upgrade is stored: every caller locks orders in this order.
 */
export async function lockCredit(tx: Database, { userId, myCourseId, now }: Upgrade): Promise<readonly CreditPart[]> {
  const [owned] = await tx
    .select({ courseId: myCourses.courseId })
    .from(myCourses)
    .where(and(eq(myCourses.id, myCourseId), eq(myCourses.userId, userId)));
  if (!owned) return [];
  const { courseId } = owned;
  const ofCourse = tx
    .select({ orderId: orderCourses.orderId })
    .from(orderCourses)
    .where(and(eq(orderCourses.orderId, orders.id), eq(orderCourses.courseId, courseId)));
  const isAsked = and(eq(orders.userId, userId), inArray(orders.payState, settledStates), exists(ofCourse));
  const locked = await queueAtRows(tx, orders, isAsked, { by: orders.id });
  // Read after locking: an order may have been refunded in between.
  const parts = await creditParts(tx, { userId, courseIds: [courseId], now });
  return parts.filter(({ orderId, use }) => use === 'free' && locked.some(({ id }) => id === orderId));
}

/** Records the credit that an upgrade uses; from here on it is neither refunded nor used again. */
export async function holdCredit(tx: Database, upgradeOrderId: string, parts: readonly CreditPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.insert(upgradeCredits).values(
    parts.map(({ orderId, courseId, cents }) => ({
      upgradeOrderId,
      creditedOrderId: orderId,
      creditedCourseId: courseId,
      cents,
    })),
  );
}

/** Releases the credit of an upgrade that is over. */
export async function giveBackCredit(tx: Database, upgradeOrderId: string, now: Date): Promise<void> {
  await tx
    .update(upgradeCredits)
    .set({ givenBackAt: now })
    .where(and(eq(upgradeCredits.upgradeOrderId, upgradeOrderId), isNull(upgradeCredits.givenBackAt)));
}

/** Whether an upgrade uses the credit of an order, which then cannot be refunded before the upgrade. */
export async function isCredited(db: Database, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ isCredited: isCreditedSql(db) })
    .from(orders)
    .where(eq(orders.id, orderId));
  return found?.isCredited ?? false;
}

/** The same condition as SQL, for a query of `orders`. */
export function isCreditedSql(db: Database): SQL<boolean> {
  const counted = and(eq(upgradeCredits.creditedOrderId, orders.id), isNull(upgradeCredits.givenBackAt));
  return sql<boolean>`${exists(db.select({ id: upgradeCredits.creditedOrderId }).from(upgradeCredits).where(counted))}`;
}
