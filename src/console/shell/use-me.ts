import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type Me = ConsoleReply<'GET /console/api/session'>;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/session', undefined, { signal }),
});

/** The logged-in user; undefined while loading. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data;
}
