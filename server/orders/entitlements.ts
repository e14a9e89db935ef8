import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { after } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { newUuid, type Random } from '#server/db/random.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { orderPayStates } from '#src/contract/states.ts';

const DAY_SECONDS = 24 * 3600;
const { SHIPPING, PAID, PAY_SUCCESS } = orderPayStates;

type CourseRow = typeof courses.$inferSelect;

/** The courses of an order in its order. */
export async function coursesOf(db: Database, orderId: string): Promise<CourseRow[]> {
  const rows = await db
    .select({ course: courses })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, orderId))
    .orderBy(asc(orderCourses.position));
  return rows.map(({ course }) => course);
}

/** The state of an order of these courses when it is paid and nothing is waited for: parcels, trips, else done. */
export function settledState(bought: readonly Pick<CourseRow, 'kind'>[]): 2 | 3 | 4 {
  if (bought.some(({ kind }) => kind === 'books')) return SHIPPING;
  return bought.some(({ kind }) => kind === 'yanxue') ? PAID : PAY_SUCCESS;
}

interface OrderRef {
  readonly id: string;
  readonly userId: string;
}

/**
 * Opens the courses of an order for its buyer; a course that is open already is open longer, never shorter.
 *
 * Books are goods: they are sent, and there is nothing to open.
 */
export async function grantEntitlements(
  tx: Database,
  order: OrderRef,
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<void> {
  const opening = (await coursesOf(tx, order.id)).filter(({ kind }) => kind !== 'books');
  if (opening.length === 0) return;
  const rows = opening.map((course) => ({
    id: newUuid(random),
    userId: order.userId,
    courseId: course.id,
    startedAt: now,
    validUntil: course.validEndTime ?? after(now, course.validDays * DAY_SECONDS),
  }));
  // One order for all, so that two orders of the same courses never wait for each other.
  rows.sort((a, b) => a.courseId.localeCompare(b.courseId));
  await tx
    .insert(myCourses)
    .values(rows)
    .onConflictDoUpdate({
      target: [myCourses.userId, myCourses.courseId],
      set: {
        startedAt: sql`CASE WHEN ${gt(myCourses.validUntil, now)} THEN ${myCourses.startedAt} ELSE excluded.started_at END`,
        validUntil: sql`GREATEST(${myCourses.validUntil}, excluded.valid_until)`,
      },
    });
}

/** Ends the courses of an order at this moment, except those that another order of the buyer also gives. */
export async function endEntitlements(tx: Database, order: OrderRef, now: Date): Promise<void> {
  const ended = (await coursesOf(tx, order.id)).map(({ id }) => id);
  const kept = await tx
    .select({ courseId: orderCourses.courseId })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .where(
      and(
        eq(orders.userId, order.userId),
        ne(orders.id, order.id),
        inArray(orders.payState, [SHIPPING, PAID, PAY_SUCCESS]),
        inArray(orderCourses.courseId, ended),
      ),
    );
  const going = ended.filter((id) => !kept.some(({ courseId }) => courseId === id));
  if (going.length === 0) return;
  await tx
    .update(myCourses)
    .set({ validUntil: now })
    .where(and(eq(myCourses.userId, order.userId), inArray(myCourses.courseId, going)));
}
