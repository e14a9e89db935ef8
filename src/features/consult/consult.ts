import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#src/contract/all.ts';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { guestKey, hasParty } from './guest-key.ts';

type Request = InputOf<'POST /api/v2.1/course/{id}/customize/consult/'>['body'];

/** An advisor, their greeting, and whether it is the school's hours; null when nobody answers. */
export const consultQuery = queryOptions({
  queryKey: ['consult'],
  queryFn: ({ signal }) => api('GET /api/v2.1/app/consult/popup/', { signal, isSilent: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Requests an advisor's call about a course. */
export function useConsult(courseUuid: string) {
  return useWrite({
    mutationFn: (body: Request) =>
      api('POST /api/v2.1/course/{id}/customize/consult/', { params: { id: courseUuid }, body }),
  });
}

/** Requests a message when a course has a seat again. */
export function useReminder(courseUuid: string) {
  return useWrite({
    mutationFn: () => api('POST /api/V1.24/course/reservation/', { body: { course_uuid: courseUuid } }),
  });
}

/** The first of the addresses that belongs to this site; undefined when there is none. */
export function chatAddress(...candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((address) => address && isAllowedAddress(address, allowedHosts));
}

/** Number of unread messages; 0 for a visitor who has never written. */
export const unreadQuery = queryOptions({
  queryKey: ['consult-unread'],
  queryFn: async ({ signal }) => {
    if (!hasParty()) return 0;
    const { count } = await api('POST /api/v1/app/consult/unread', { body: guestKey(), signal, isSilent: true });
    return count;
  },
  staleTime: 0,
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
  meta: { isQuiet: true },
});
