import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';

/** An ad over a screen, a different one each time; null when there is none. */
export const popupAdQuery = queryOptions({
  queryKey: ['popup-ad'],
  queryFn: ({ signal }) => api('GET /api/v1/base/ads/popup/random', { signal, isSilent: true }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Reports that an ad was seen or followed. */
export function reportAd(event: 'exposure' | 'click', uuid: string): void {
  reportEvent({ event, target: `ad:${uuid}` });
}
