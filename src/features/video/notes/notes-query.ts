import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type SavedNote = ReplyOf<'GET /api/v1/course/videos/{id}/notes'>[number];

/** The student's notes in a video. */
export function notesQuery(video: string) {
  return queryOptions({
    queryKey: ['video-notes', video],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/videos/{id}/notes', { params: { id: video }, signal, isSilent: true }),
    meta: { isKept: true },
  });
}
