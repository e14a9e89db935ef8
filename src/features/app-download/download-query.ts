import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';

/** Addresses to download the app. */
export const downloadQuery = queryOptions({
  queryKey: ['download-link'],
  queryFn: ({ signal }) => api('GET /api/v1/base/mstation/download_link', { signal, isSilent: true }),
});
