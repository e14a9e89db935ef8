import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Today = ReplyOf<'GET /api/v1/study/today'>;

export const todayQuery = queryOptions({
  // With the classes: a reservation changes both.
  queryKey: ['lives', 'today'],
  queryFn: ({ signal }) => api('GET /api/v1/study/today', { signal, isSilent: true }),
  // Who comes back from a lesson or an exam finds the next step.
  staleTime: 0,
  meta: { isKept: true },
});

/** What the student needs today. */
export function useToday() {
  const { data: today, error, refetch } = useQuery(todayQuery);
  return { today, error, refetch: () => void refetch() };
}
