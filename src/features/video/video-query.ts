import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Video = ReplyOf<'GET /api/v1/course/videos/{id}'>;

/**
 * The player's data of a video.
 *
 * Its addresses may expire, and a new one would restart the playback: it is loaded again when the player asks for it,
 * not by itself.
 */
export function videoQuery(uuid: string) {
  return queryOptions({
    queryKey: ['video', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/course/videos/{id}', { params: { id: uuid }, signal, isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { isStored: true },
  });
}
