import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRows } from '#server/db/locks.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { yanxueActivities, yanxueSeats, yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { type TourState, tourStates, tripStates } from '#src/contract/states.ts';

export type TourRow = typeof yanxueTours.$inferSelect;
type SeatProblem = 'TOUR_FULL' | 'TOUR_CLOSED';
type Seat = { readonly tour: TourRow; readonly problem?: undefined } | { readonly problem: SeatProblem };

export function tourState(tour: TourRow, now: Date): TourState {
  if (now >= tour.endsAt) return tourStates.FINISHED;
  if (now >= tour.applyUntil) return tourStates.CLOSED;
  if (now < tour.applyFrom) return tourStates.NOT_STARTED;
  return tour.takenCount >= tour.seats ? tourStates.FULL : tourStates.OPEN;
}

/** Which of these courses are study tours, whose orders hold a seat. */
export async function tourCourses(db: Database, courseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: yanxueActivities.courseId })
    .from(yanxueActivities)
    .where(inArray(yanxueActivities.courseId, [...courseIds]));
  return rows.map(({ id }) => id);
}

/** Takes a seat of a tour of the course. Never more seats than there are, however many ask at once. Decision 0050. */
export async function takeSeat(
  tx: Database,
  { tourId, courseId, now }: { readonly tourId: string; readonly courseId: string; readonly now: Date },
): Promise<Seat> {
  const [tour] = await lockTours(tx, [tourId]);
  if (tour?.courseId !== courseId) return { problem: 'TOUR_CLOSED' };
  const state = tourState(tour, now);
  if (state !== tourStates.OPEN) return { problem: state === tourStates.FULL ? 'TOUR_FULL' : 'TOUR_CLOSED' };
  const [taken] = await tx
    .update(yanxueTours)
    .set({ takenCount: sql`${yanxueTours.takenCount} + 1` })
    .where(and(eq(yanxueTours.id, tourId), lt(yanxueTours.takenCount, yanxueTours.seats)))
    .returning();
  return taken ? { tour: taken } : { problem: 'TOUR_FULL' };
}

/** Exchanges a seat for one of another tour, or changes nothing. */
export async function exchangeSeat(
  tx: Database,
  from: string,
  to: { readonly tourId: string; readonly courseId: string; readonly now: Date },
): Promise<Seat> {
  // Locked in one order, so that two students who swap cannot deadlock.
  await lockTours(tx, [from, to.tourId]);
  const seat = await takeSeat(tx, to);
  if (!seat.problem) await giveSeatBack(tx, from);
  return seat;
}

export async function giveSeatBack(tx: Database, tourId: string): Promise<TourRow | undefined> {
  const [freed] = await tx
    .update(yanxueTours)
    .set({ takenCount: sql`GREATEST(${yanxueTours.takenCount} - 1, 0)` })
    .where(eq(yanxueTours.id, tourId))
    .returning();
  return freed;
}

const lockTours = (tx: Database, ids: readonly string[]): Promise<TourRow[]> =>
  queueAtRows(tx, yanxueTours, inArray(yanxueTours.id, [...ids]), { by: yanxueTours.id });

/** Records which seat an order holds, replacing the old one. */
export async function holdSeat(tx: Database, orderId: string, tourId: string): Promise<void> {
  await tx
    .insert(yanxueSeats)
    .values({ orderId, tourId })
    .onConflictDoUpdate({ target: yanxueSeats.orderId, set: { tourId } });
}

/** The tour whose seat an order holds. */
export async function heldTour(db: Database, orderId: string): Promise<TourRow | undefined> {
  const [row] = await db
    .select({ tour: yanxueTours })
    .from(yanxueSeats)
    .innerJoin(yanxueTours, eq(yanxueTours.id, yanxueSeats.tourId))
    .where(eq(yanxueSeats.orderId, orderId));
  return row?.tour;
}

/** Releases the seat of an order; true when it had one. */
export async function releaseSeat(tx: Database, orderId: string): Promise<boolean> {
  const [seat] = await tx.delete(yanxueSeats).where(eq(yanxueSeats.orderId, orderId)).returning();
  if (seat) await giveSeatBack(tx, seat.tourId);
  return seat !== undefined;
}

/** Releases the seat of an order that is over, and ends its trip. */
export async function endTour(tx: Database, orderId: string, now: Date): Promise<void> {
  await releaseSeat(tx, orderId);
  await tx
    .update(yanxueTrips)
    .set({ state: tripStates.CANCELLED, revision: sql`${yanxueTrips.revision} + 1`, updatedAt: now })
    .where(
      and(eq(yanxueTrips.orderId, orderId), inArray(yanxueTrips.state, [tripStates.WAITING, tripStates.CONFIRMED])),
    );
}

/** The student's newest paid order of a study tour; undefined when the course was given otherwise. */
export async function tourOrder(
  db: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orderCourses.courseId, courseId), inArray(orders.payState, settledStates)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row?.id;
}
