import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';

/** The code by which the school's people are added in the chat app. */
export const qrChannelQuery = (code: string) =>
  queryOptions({
    queryKey: ['qr-channel', code],
    queryFn: ({ signal }) =>
      api('GET /api/v2.1/base/tech_edux/qrcode_url/', { query: { code }, signal, isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
