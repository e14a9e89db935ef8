import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** All fragments, with the pages that show them. */
export const fragmentsQuery = queryOptions({
  queryKey: ['fragments'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/fragments', undefined, { signal }),
  staleTime: 10_000,
});
