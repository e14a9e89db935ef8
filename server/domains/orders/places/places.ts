import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { courseStocks, orderCourses, orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { dueStates, paidStates } from '#src/contract/order-states.ts';

/**
 * Sets the limit of places of a course; null removes it. Throws `SALE_REFUSED` for a limit below the places that orders
 * hold. A first limit starts with the number that orders hold now, so that each order that ends releases its place.
 */
export async function limitPlaces(tx: Database, courseId: string, stock: number | null): Promise<void> {
  const isIt = eq(courseStocks.courseId, courseId);
  const row = await queueAtRow(tx, courseStocks, isIt);
  if (stock === null) {
    await tx.delete(courseStocks).where(isIt);
    return;
  }
  const soldCount = row?.soldCount ?? (await placesHeld(tx, courseId));
  if (stock < soldCount)
    throw new Refusal('SALE_REFUSED', { text: `已经卖出 ${soldCount} 个，名额不能少于 ${soldCount}` });
  await tx
    .insert(courseStocks)
    .values({ courseId, stock, soldCount })
    .onConflictDoUpdate({ target: courseStocks.courseId, set: { stock } });
}

/** Orders that hold a place: unpaid or paid, and not in refund. */
const holdsPlace = inArray(orders.payState, [...dueStates, ...paidStates]);

const placesHeld = (db: Database, courseId: string): Promise<number> =>
  db.$count(
    db
      .select({ id: orders.id })
      .from(orderCourses)
      .innerJoin(orders, eq(orders.id, orderCourses.orderId))
      .where(and(eq(orderCourses.courseId, courseId), holdsPlace))
      .as('held'),
  );

/**
 * Number of places held by orders of courses without a limit; a new limit starts with it. Reads all of their orders.
 */
export function placesWithoutLimit(db: Database): Promise<{ readonly id: string; readonly count: number }[]> {
  return db
    .select({ id: orderCourses.courseId, count: count() })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .leftJoin(courseStocks, eq(courseStocks.courseId, orderCourses.courseId))
    .where(and(isNull(courseStocks.courseId), holdsPlace))
    .groupBy(orderCourses.courseId);
}
