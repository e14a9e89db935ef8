import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { type Tour, toursQuery } from './activity-query.ts';
import { nextTourChange, toursAhead, tourToPay } from './tours.ts';

export interface TourChoiceState {
  /** Whether what is bought is a study tour at all. */
  readonly isNeeded: boolean;
  /** Those that have not set out; undefined until they are there. */
  readonly tours: readonly Tour[] | undefined;
  readonly failure: unknown;
  /** The tour to hold a seat of; undefined while there is none that can be had. */
  readonly chosen: Tour | undefined;
  /** The tour that was wanted and cannot be had any more. */
  readonly lost: Tour | undefined;
  readonly choose: (tourUuid: string) => void;
  /** Reads the seats again. */
  readonly renew: () => void;
}

/** Which tour of a study tour is ordered. A tour that is gone is never exchanged for another without being asked. */
export function useTourChoice(courseUuid: string | undefined, linked: string | undefined): TourChoiceState {
  const isNeeded = courseUuid !== undefined;
  const { data, error, refetch } = useQuery({ ...toursQuery(courseUuid ?? ''), enabled: isNeeded });
  const [wanted, choose] = useState(linked);
  const now = serverNow();
  const tours = data && toursAhead(data, now, wanted);
  const renew = () => {
    if (isNeeded) void refetch();
  };
  useAlarm(tours && nextTourChange(tours, now), renew);
  return { isNeeded, tours, failure: error, choose, renew, ...tourToPay(tours ?? [], wanted) };
}
