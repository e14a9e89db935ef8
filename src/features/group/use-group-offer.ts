import { useEffect } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import { useNow } from '#src/lib/money-and-time/use-now.ts';
import { useLive } from '#src/lib/queries/use-live.ts';
import { type GroupOffer, nextOfferChange } from './group-offer.ts';
import { groupOffer } from './read-offer.ts';

/** How often the open groups are loaded again while the page is visible. */
const REFRESH_MS = 30_000;

/**
 * The group activity of a course for this visitor, reloaded when something in it begins or ends.
 *
 * `now` is the server's time in milliseconds, updated each second; 0 until the page is hydrated.
 */
export function useGroupOffer(courseNumber: string) {
  const { live, reload } = useLive(courseNumber, (signal) => loadOffer(courseNumber, signal));
  const now = useNow(1000) ?? 0;
  useAlarm(live.status === 'ready' ? nextOfferChange(live.value, now) : undefined, reload);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return { live, now, reload };
}

async function loadOffer(number: string, signal: AbortSignal): Promise<GroupOffer> {
  const course = await api('GET /api/v1/course/by_number/{number}', { params: { number }, signal, isSilent: true });
  const reply = await api('GET /api/v1/course/{id}/groups', { params: { id: course.uuid }, signal, isSilent: true });
  return groupOffer(reply);
}
