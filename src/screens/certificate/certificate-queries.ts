import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';

export type Certificate = ReplyOf<'GET /api/v1/study/certificates/{id}'>;

export const certificatesQuery = infiniteQueryOptions({
  queryKey: ['certificates'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/study/certificates', { query: { page: pageParam }, signal, isSilent: true }),
  initialPageParam: 1,
  getNextPageParam: nextPageNumber,
  staleTime: 0,
});

export function certificateQuery(id: string) {
  return queryOptions({
    queryKey: ['certificates', id],
    queryFn: ({ signal }) => api('GET /api/v1/study/certificates/{id}', { params: { id }, signal, isSilent: true }),
  });
}

export function verifyQuery(token: string) {
  return queryOptions({
    queryKey: ['certificate', token],
    queryFn: ({ signal }) => api('GET /api/v1/certificates/{token}', { params: { token }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** The date in China of a timestamp of the API, such as `2026年11月26日`. */
export function dayText(instant: string): string {
  return `${instant.slice(0, 4)}年${Number(instant.slice(5, 7))}月${Number(instant.slice(8, 10))}日`;
}
