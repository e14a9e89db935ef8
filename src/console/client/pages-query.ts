import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Every page of the site, as the console's list shows it. */
export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/pages', undefined, { signal }),
});
