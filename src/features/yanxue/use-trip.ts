import { useQueryClient } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { renewService, type Trip } from './service-query.ts';
import { type TripDraft, travelOf } from './trip-draft.ts';

/** Registers or changes a traveller's trip; both are idempotent. */
export function useSaveTrip(customerUuid: string, trip: Trip | null) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ tourUuid = '', ...draft }: TripDraft) => {
      const travel = travelOf({ tourUuid, ...draft });
      return trip
        ? api('PATCH /api/V1.30/yanxue/service/trip', {
            body: { trip_uuid: trip.trip_uuid, revision: trip.revision, tour_uuid: tourUuid, ...travel },
          })
        : api('POST /api/V1.30/yanxue/service/trip', {
            body: { customerinfo_uuid: customerUuid, tour_uuid: tourUuid, ...travel },
          });
    },
    // Also after a refusal: seats, dates or the trip itself have changed.
    onSettled: () => renewService(client),
  });
}

/** Cancels the trip. */
export function useCancelTrip(trip: Pick<Trip, 'trip_uuid'>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () =>
      api('PATCH /api/V1.30/yanxue/service/trip', { body: { trip_uuid: trip.trip_uuid, is_cancelled: true } }),
    onSettled: () => renewService(client),
  });
}
