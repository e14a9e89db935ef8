import { and, count, eq } from 'drizzle-orm';
import { reservations } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import { openLive } from './open-live.ts';

type Target =
  | { readonly courseId: string; readonly liveId: null }
  | { readonly courseId: null; readonly liveId: string };

/** Records a reservation; idempotent. */
async function reserve({ db, clock, random, session }: CallContext<Session>, target: Target) {
  const ofTarget =
    target.liveId === null ? eq(reservations.courseId, target.courseId) : eq(reservations.liveId, target.liveId);
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insert(reservations)
      .values({ id: newUuid(random), userId: session.userId, ...target, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: reservations.id });
    const [mine] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.userId, session.userId), ofTarget));
    const [all] = await tx.select({ total: count() }).from(reservations).where(ofTarget);
    if (!mine || !all) throw new Error('A reservation was neither made nor found.');
    return { uuid: mine.id, is_new: made.length > 0, reserved_count: all.total };
  });
}

export async function reserveCourse(context: CallContext<Session>, courseId: string) {
  const [course] = await context.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.isOnShelf, true)));
  if (!course) throw new Refusal('NOT_FOUND');
  return reserve(context, { courseId: course.id, liveId: null });
}

/** Reserves a class; refused once it has begun. */
export async function reserveLive(context: CallContext<Session>, classroom: string) {
  const row = await openLive(context, classroom);
  const now = context.clock.now();
  if (now >= row.startsAt) throw new Refusal('REFUSED', { text: '直播已开始，无需预约' });
  return reserve(context, { courseId: null, liveId: row.id });
}

/** Cancels the reservation of a class; does nothing without one. */
export async function cancelLive({ db, session }: CallContext<Session>, classroom: string) {
  const [row] = await db.select({ id: liveClasses.id }).from(liveClasses).where(eq(liveClasses.classroom, classroom));
  if (!row) throw new Refusal('NOT_FOUND');
  await db.delete(reservations).where(and(eq(reservations.userId, session.userId), eq(reservations.liveId, row.id)));
  return { reserved_count: await db.$count(reservations, eq(reservations.liveId, row.id)) };
}
