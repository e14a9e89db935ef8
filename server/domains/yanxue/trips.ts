import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { type TravelFields, yanxueCustomerInfos, yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { lockOrder } from '#server/domains/orders/move-order.ts';
import {
  exchangeSeat,
  giveSeatBack,
  heldTour,
  holdSeat,
  releaseSeat,
  type TourRow,
  takeSeat,
  tourOrder,
} from '#server/domains/orders/places/tour-seats.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { tripStates } from '#src/contract/states.ts';
import { ownActivity } from './activities.ts';
import { findCustomer, type Student } from './customer-infos.ts';

type TripRow = typeof yanxueTrips.$inferSelect;
type NewTrip = InputOf<'POST /api/V1.30/yanxue/service/trip'>['body'];
type TripChanges = InputOf<'PATCH /api/V1.30/yanxue/service/trip'>['body'];

/** A student's trip with the tour it is on. */
export interface BookedTrip {
  readonly trip: TripRow;
  readonly tour: TourRow;
}

interface Asked {
  readonly course_id?: string;
  readonly customerinfo_uuid?: string;
}

/** The requested trip of the student: the active one, else the newest; null when there is none. */
export async function findTrip(db: Database, userId: string, asked: Asked): Promise<BookedTrip | null> {
  const conditions: SQL[] = [eq(yanxueTrips.userId, userId)];
  if (asked.course_id !== undefined) conditions.push(eq(yanxueTours.courseId, asked.course_id));
  if (asked.customerinfo_uuid !== undefined) conditions.push(eq(yanxueTrips.customerInfoId, asked.customerinfo_uuid));
  const [row] = await db
    .select({ trip: yanxueTrips, tour: yanxueTours })
    .from(yanxueTrips)
    .innerJoin(yanxueTours, eq(yanxueTours.id, yanxueTrips.tourId))
    .where(and(...conditions))
    .orderBy(eq(yanxueTrips.state, tripStates.CANCELLED), desc(yanxueTrips.createdAt), desc(yanxueTrips.id))
    .limit(1);
  return row ?? null;
}

/** Registers the trip of a student, with the seat that the order holds. Idempotent for the same tour. */
export async function startTrip(tx: Database, student: Student, body: NewTrip): Promise<BookedTrip> {
  const { userId, now, random } = student;
  const { customerinfo_uuid: customerId, tour_uuid: tourId, ...travel } = body;
  const customer = await findCustomer(tx, userId, { customerinfo_uuid: customerId });
  if (!customer) throw new Refusal('NOT_FOUND');
  const { courseId } = customer;
  // Concurrent calls of one student are queued here.
  await lockRow(tx, yanxueCustomerInfos, eq(yanxueCustomerInfos.id, customerId));
  // Locked before anything is decided, so that a refund comes before all of this, or after.
  const orderId = (await tourOrder(tx, { userId, courseId })) ?? null;
  if (orderId !== null) await lockOrder(tx, orderId);
  await ownActivity(tx, courseId, student);
  const wanted = await findTour(tx, tourId, courseId);
  const [present] = await tx
    .select()
    .from(yanxueTrips)
    .where(and(eq(yanxueTrips.customerInfoId, customerId), ne(yanxueTrips.state, tripStates.CANCELLED)));
  if (present) {
    if (present.tourId !== tourId) throw new Refusal('TRIP_EXISTS', { data: { trip_uuid: present.id } });
    return { trip: present, tour: wanted };
  }
  const held = orderId === null ? undefined : await heldTour(tx, orderId);
  const tour =
    held?.id === tourId ? held : await chooseSeat(tx, { orderId, from: held?.id }, { tourId, courseId, now });
  const [trip] = await tx
    .insert(yanxueTrips)
    .values({
      id: newUuid(random),
      customerInfoId: customerId,
      userId,
      tourId,
      orderId,
      state: tripStates.WAITING,
      travel,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!trip) throw new Error('A trip was not stored.');
  return { trip, tour };
}

/** Changes an unconfirmed trip: the way of travelling, another tour, or a cancellation. */
export async function changeTrip(tx: Database, { userId, now }: Student, body: TripChanges): Promise<BookedTrip> {
  const { trip_uuid: id, revision, tour_uuid: tourId, is_cancelled: isCancelled, ...changes } = body;
  const mine = and(eq(yanxueTrips.id, id), eq(yanxueTrips.userId, userId));
  const [known] = await tx.select({ orderId: yanxueTrips.orderId }).from(yanxueTrips).where(mine);
  // The order first, as in a refund.
  if (known?.orderId) await lockOrder(tx, known.orderId);
  const trip = await lockRow(tx, yanxueTrips, mine);
  if (!trip) throw new Refusal('NOT_FOUND');
  const [present] = await tx.select().from(yanxueTours).where(eq(yanxueTours.id, trip.tourId));
  if (!present) throw new Error('A trip has no tour.');
  if (isCancelled && trip.state === tripStates.CANCELLED) return { trip, tour: present };
  if (trip.state !== tripStates.WAITING) throw new Refusal('TRIP_FIXED');
  if (revision !== undefined && revision !== trip.revision) {
    throw new Refusal('FORM_CHANGED', { data: { revision: trip.revision } });
  }
  let tour = present;
  if (isCancelled) tour = await giveUpSeat(tx, trip, present);
  else if (tourId !== undefined && tourId !== trip.tourId) {
    const { orderId } = trip;
    const { courseId } = present;
    await findTour(tx, tourId, courseId);
    tour = await chooseSeat(tx, { orderId, from: trip.tourId }, { tourId, courseId, now });
  }
  const [changed] = await tx
    .update(yanxueTrips)
    .set({
      tourId: tour.id,
      state: isCancelled ? tripStates.CANCELLED : trip.state,
      travel: { ...trip.travel, ...given(changes) },
      revision: sql`${yanxueTrips.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(yanxueTrips.id, id))
    .returning();
  if (!changed) throw new Error('A trip that was locked is gone.');
  return { trip: changed, tour: tour };
}

/** Only given fields; missing ones stay. */
function given(changes: Partial<TravelFields>): Partial<TravelFields> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

async function findTour(tx: Database, id: string, courseId: string): Promise<TourRow> {
  const [tour] = await tx
    .select()
    .from(yanxueTours)
    .where(and(eq(yanxueTours.id, id), eq(yanxueTours.courseId, courseId)));
  if (!tour) throw new Refusal('NOT_FOUND');
  return tour;
}

/** Takes a seat, or exchanges the present one, for the order. */
async function chooseSeat(
  tx: Database,
  { orderId, from }: { readonly orderId: string | null; readonly from: string | undefined },
  to: Parameters<typeof takeSeat>[1],
): Promise<TourRow> {
  const seat = from === undefined ? await takeSeat(tx, to) : await exchangeSeat(tx, from, to);
  if (seat.problem) throw new Refusal(seat.problem);
  if (orderId !== null) await holdSeat(tx, orderId, to.tourId);
  return seat.tour;
}

/** Releases the seat of a trip; returns the tour afterwards. */
async function giveUpSeat(tx: Database, { orderId, tourId }: TripRow, tour: TourRow): Promise<TourRow> {
  if (orderId === null) return (await giveSeatBack(tx, tourId)) ?? tour;
  await releaseSeat(tx, orderId);
  return findTour(tx, tourId, tour.courseId);
}
