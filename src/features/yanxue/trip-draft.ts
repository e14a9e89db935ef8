import type { InputOf } from '#src/contract/all.ts';
import type { Trip } from './service-query.ts';

type TripBody = InputOf<'POST /api/V1.30/yanxue/service/trip'>['body'];
export type Travel = Omit<TripBody, 'customerinfo_uuid' | 'tour_uuid'>;
type Transport = TripBody['transport'];

export const transports: readonly { readonly value: Transport; readonly label: string }[] = [
  { value: 'train', label: '火车 / 高铁' },
  { value: 'plane', label: '飞机' },
  { value: 'self', label: '自行前往' },
];

/** How a student travels, as it is written in the form; times as `2027-01-17T14:30`, in China. */
export interface TripDraft {
  readonly tourUuid: string | undefined;
  readonly transport: Transport | undefined;
  readonly arriveNumber: string;
  readonly arriveTime: string;
  readonly leaveNumber: string;
  readonly leaveTime: string;
  readonly needsPickUp: boolean;
  readonly remark: string;
}
export type TripProblems = Readonly<Partial<Record<keyof TripDraft, string>>>;

/** The draft of a trip, or of a new one with the tour given. */
export function tripDraft(trip: Trip | null, tourUuid: string | undefined): TripDraft {
  return {
    tourUuid: trip?.tour.uuid ?? tourUuid,
    transport: trip?.transport,
    arriveNumber: trip?.arrive_number ?? '',
    arriveTime: localTime(trip?.arrive_time),
    leaveNumber: trip?.leave_number ?? '',
    leaveTime: localTime(trip?.leave_time),
    needsPickUp: trip?.needs_pick_up ?? false,
    remark: trip?.remark ?? '',
  };
}

/** Why the draft cannot be submitted, in form order. */
export function tripProblems(draft: TripDraft): TripProblems {
  const isBackwards = draft.arriveTime !== '' && draft.leaveTime !== '' && draft.leaveTime <= draft.arriveTime;
  return {
    ...(!draft.tourUuid && { tourUuid: '请选择团期' }),
    ...(!draft.transport && { transport: '请选择到达方式' }),
    ...(isBackwards && { leaveTime: '返程时间要晚于到达时间' }),
  };
}

/** The draft in the API's form; it must be without problems. */
export function travelOf(draft: TripDraft): Travel {
  return {
    transport: draft.transport ?? 'self',
    arrive_number: draft.arriveNumber.trim().toUpperCase(),
    arrive_time: instantOf(draft.arriveTime),
    leave_number: draft.leaveNumber.trim().toUpperCase(),
    leave_time: instantOf(draft.leaveTime),
    needs_pick_up: draft.needsPickUp,
    remark: draft.remark.trim(),
  };
}

export function transportText(transport: Transport): string {
  return transports.find(({ value }) => value === transport)?.label ?? '';
}

/** The API writes moments in China's time, as the field does. */
function localTime(instant: string | null | undefined): string {
  return instant?.slice(0, 16) ?? '';
}

function instantOf(local: string): string | null {
  return local ? `${local.slice(0, 16)}:00+08:00` : null;
}
