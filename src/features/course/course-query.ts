import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api-client.ts';

/** A course as the visitor sees it, by its uuid. */
export function courseQuery(uuid: string) {
  return queryOptions({
    queryKey: ['course', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/course/{id}', { params: { id: uuid }, signal }),
  });
}
