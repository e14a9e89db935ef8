import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { isSettled } from '#src/contract/order-states.ts';
import type { OrderRow } from '../move-order.ts';
import { coursesOf } from './entitlements.ts';

/** The courses that an order opened, in order, with the student's ownership of each; none unless it is settled. */
export async function openedCourses(db: Database, { id, userId, payState }: OrderRow) {
  if (!isSettled(payState)) return [];
  const bought = await coursesOf(db, id);
  const ids = bought.map((course) => course.id);
  if (ids.length === 0) return [];
  const mine = await db
    .select({ id: myCourses.id, courseId: myCourses.courseId })
    .from(myCourses)
    .where(and(eq(myCourses.userId, userId), inArray(myCourses.courseId, ids)));
  return bought.flatMap((course) => {
    const found = mine.find(({ courseId }) => courseId === course.id);
    return found ? [{ myCourseId: found.id, course }] : [];
  });
}
