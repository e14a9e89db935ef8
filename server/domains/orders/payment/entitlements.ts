import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRows } from '#server/db/locks.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';

const DAY_SECONDS = 24 * 3600;
const { SHIPPING, PAID, PAY_SUCCESS } = orderPayStates;

type CourseRow = typeof courses.$inferSelect;

/** The courses of an order, in order. */
export async function coursesOf(db: Database, orderId: string): Promise<CourseRow[]> {
  const rows = await db
    .select({ course: courses })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, orderId))
    .orderBy(asc(orderCourses.position));
  return rows.map(({ course }) => course);
}

/** The state of a paid order of these courses: waiting for parcels or trips, else done. */
export function settledState(bought: readonly Pick<CourseRow, 'kind'>[]): 2 | 3 | 4 {
  if (bought.some(({ kind }) => kind === 'books')) return SHIPPING;
  return bought.some(({ kind }) => kind === 'yanxue') ? PAID : PAY_SUCCESS;
}

interface OrderRef {
  readonly id: string;
  readonly userId: string;
}

/**
 * Opens the courses of an order for its buyer, and records what it gave.
 *
 * A course that is already open is extended, never shortened. Books are goods: they are sent, not opened.
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
    validUntil: termEnd(course, now),
  }));
  // One lock order for all, so that two orders of the same courses cannot deadlock.
  rows.sort((a, b) => a.courseId.localeCompare(b.courseId));
  for (const { courseId, startedAt, validUntil } of rows) {
    await tx
      .update(orderCourses)
      .set({ openedAt: startedAt, validUntil, watchedBefore: watched(order.userId, courseId) })
      .where(and(eq(orderCourses.orderId, order.id), eq(orderCourses.courseId, courseId)));
  }
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

/** How far a student has watched the videos of a course, recordings of its classes included. */
const watched = (userId: string, courseId: string) => sql`(
  SELECT coalesce(jsonb_object_agg(p.video_id, p.reached_seconds), '{}') FROM video_progress p
  WHERE p.user_id = ${userId} AND p.video_id IN (
    SELECT coalesce(s.video_id, l.record_video_id) FROM sections s
    JOIN chapters c ON c.id = s.chapter_id LEFT JOIN live_classes l ON l.id = s.live_id
    WHERE c.course_id = ${courseId}))`;

/** A course that is bought after its own end is over at once. */
function termEnd({ validEndTime, validDays }: CourseRow, now: Date): Date {
  const end = validEndTime ?? after(now, validDays * DAY_SECONDS);
  return end < now ? now : end;
}

/** Revokes what an order gave: each course stays open as the buyer's other orders give it, else ends now. */
export async function endEntitlements(tx: Database, order: OrderRef, now: Date): Promise<void> {
  const courseIds = (await coursesOf(tx, order.id)).map(({ id }) => id);
  // Locked before the other orders are read: an order that is being paid right now is waited for, and counted.
  const isGiven = and(eq(myCourses.userId, order.userId), inArray(myCourses.courseId, courseIds));
  const owned = await lockRows(tx, myCourses, isGiven, { by: myCourses.courseId });
  const terms = await termsOf(tx, order, courseIds);
  for (const { id, courseId, startedAt, validUntil } of owned) {
    const others = terms.filter((term) => term.courseId === courseId);
    const open = others.filter((term) => term.validUntil > now);
    const left =
      open.length > 0
        ? {
            startedAt: earliest(open),
            validUntil: new Date(Math.max(...open.map((term) => term.validUntil.getTime()))),
          }
        : { startedAt, validUntil: validUntil < now ? validUntil : now };
    await tx.update(myCourses).set(left).where(eq(myCourses.id, id));
  }
}

interface Term {
  readonly courseId: string;
  readonly openedAt: Date;
  readonly validUntil: Date;
}

const earliest = (terms: readonly Term[]) => new Date(Math.min(...terms.map(({ openedAt }) => openedAt.getTime())));

/** What the buyer's other settled orders gave for these courses. */
async function termsOf(tx: Database, order: OrderRef, courseIds: readonly string[]): Promise<Term[]> {
  const rows = await tx
    .select({
      courseId: orderCourses.courseId,
      openedAt: orderCourses.openedAt,
      validUntil: orderCourses.validUntil,
    })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .where(
      and(
        eq(orders.userId, order.userId),
        ne(orders.id, order.id),
        inArray(orders.payState, settledStates),
        inArray(orderCourses.courseId, [...courseIds]),
      ),
    );
  return rows.flatMap(({ courseId, openedAt, validUntil }) =>
    openedAt && validUntil ? [{ courseId, openedAt, validUntil }] : [],
  );
}
