import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { type Tour, toursQuery } from './activity-query.ts';
import { nextTourChange, toursAhead, tourToPay } from './tours.ts';

export interface TourChoiceState {
  /** Whether the purchase is a study tour. */
  readonly isNeeded: boolean;
  /** Those that have not set out; undefined until they are there. */
  readonly tours: readonly Tour[] | undefined;
  readonly failure: unknown;
  /** The tour to hold a seat of; undefined when none is available. */
  readonly chosen: Tour | undefined;
  /** The wanted tour, if it is no longer available. */
  readonly lost: Tour | undefined;
  readonly choose: (tourUuid: string) => void;
  /** Reloads the seats. */
  readonly renew: () => void;
}

/** The tour to order. An unavailable one is never replaced without asking. */
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
