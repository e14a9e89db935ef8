import { tourStates } from '#src/contract/states.ts';
import type { Tour } from './activity-query.ts';

/** A tour that can be booked, for tests. */
export function aTour(changes: Partial<Tour> = {}): Tour {
  return {
    uuid: 't1',
    product_uuid: 'c1',
    name: '寒假一期',
    meeting_point: '西安北站南广场',
    start_time: '2027-01-17T09:00:00+08:00',
    end_time: '2027-01-23T18:00:00+08:00',
    apply_start_time: '2026-11-01T00:00:00+08:00',
    apply_end_time: '2027-01-10T00:00:00+08:00',
    seats_left: 26,
    state: tourStates.OPEN,
    ...changes,
  };
}
