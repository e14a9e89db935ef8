import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Today = ReplyOf<'GET /api/v1/study/today'>;

export const todayQuery = queryOptions({
  // Under the key of the classes, because a reservation changes both.
  queryKey: ['lives', 'today'],
  queryFn: ({ signal }) => api('GET /api/v1/study/today', { signal, isSilent: true }),
  // Reloaded on each visit: after a lesson or an exam the next step is another one.
  staleTime: 0,
  meta: { isStored: true },
});

/** Everything on the student's page of today. */
export function useToday() {
  const { data: today, error, refetch } = useQuery(todayQuery);
  return { today, error, refetch: () => void refetch() };
}
