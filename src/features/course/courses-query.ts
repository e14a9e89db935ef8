import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';

/** Limit of one request. */
const MOST = 50;

/** Courses by their uuids, in that order; those off the shelf are left out. */
export function coursesQuery(uuids: readonly string[]) {
  return queryOptions({
    queryKey: ['courses-by-uuid', ...uuids],
    queryFn: async ({ signal }) => {
      const { list } = await api('GET /api/v1/course/', {
        query: { uuids: uuids.slice(0, MOST).join() },
        signal,
        isSilent: true,
      });
      return list;
    },
  });
}
