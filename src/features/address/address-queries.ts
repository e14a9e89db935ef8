import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Address = ReplyOf<'GET /api/v1/base/addresses'>[number];

const DAY_MS = 24 * 3600 * 1000;

/** The student's addresses, the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => api('GET /api/v1/base/addresses', { signal, isSilent: true }),
});

export function addressQuery(uuid: string) {
  return queryOptions({
    queryKey: ['address', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/base/addresses/{id}', { params: { id: uuid }, signal, isSilent: true }),
    staleTime: 0,
    gcTime: 0,
    // A form is filled from this data, so it must not change while the student types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** All provinces with their cities and counties. The response also stays in the browser's cache for a day. */
export const areasQuery = queryOptions({
  queryKey: ['areas'],
  queryFn: async ({ signal }) =>
    (await api('GET /api/v1/base/areas', { query: {}, signal, isSilent: true })).areas ?? [],
  staleTime: DAY_MS,
  gcTime: DAY_MS,
});
