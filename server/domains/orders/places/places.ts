import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { courseStocks, orderCourses, orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { dueStates, paidStates } from '#src/contract/order-states.ts';

/**
 * Limits the places of a course, or ends the limit with null. Never below the places that orders hold: throws
 * `SALE_REFUSED`. A first limit begins with what orders hold now, so that an order that ends gives back what it has.
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

/** Places that orders hold of courses without a limit, with which a limit has to begin. Reads all of their orders. */
export function placesWithoutLimit(db: Database): Promise<{ readonly id: string; readonly count: number }[]> {
  return db
    .select({ id: orderCourses.courseId, count: count() })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .leftJoin(courseStocks, eq(courseStocks.courseId, orderCourses.courseId))
    .where(and(isNull(courseStocks.courseId), holdsPlace))
    .groupBy(orderCourses.courseId);
}
