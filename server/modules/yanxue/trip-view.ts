import type { BookedTrip } from '#server/domains/yanxue/trips.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { tripStates } from '#src/contract/states.ts';
import { tourView } from './activities.ts';

type TripView = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/trip'>>;

export function tripView({ trip, tour }: BookedTrip, now: Date): TripView {
  return {
    trip_uuid: trip.id,
    customerinfo_uuid: trip.customerInfoId,
    state: trip.state,
    tour: tourView(tour, now),
    ...trip.travel,
    revision: trip.revision,
    create_time: toInstant(trip.createdAt),
    update_time: toInstant(trip.updatedAt),
    can_change: trip.state === tripStates.WAITING,
  };
}
