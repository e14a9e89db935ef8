import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';

export type SavedNote = ReplyOf<'GET /api/v1/course/videos/{id}/notes'>[number];
type NotesPage = ReplyOf<'GET /api/v1/course/notes'>;

/** The student's notes on a video. */
export function notesQuery(video: string) {
  return queryOptions({
    queryKey: ['video-notes', video],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/videos/{id}/notes', { params: { id: video }, signal, isSilent: true }),
    meta: { isStored: true },
  });
}

const LIST_KEY = ['my-notes', 'list'] as const;

/** Filters of the list; without any, all notes. */
export interface NotesWanted {
  readonly course?: string;
  readonly keyword?: string;
}

/** The student's notes on all lessons, last changed first. */
export function allNotesQuery(wanted: NotesWanted) {
  return infiniteQueryOptions({
    queryKey: [...LIST_KEY, wanted],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/notes', { query: { ...wanted, page: pageParam }, signal, isSilent: true }),
    initialPageParam: 1,
    getNextPageParam: nextPageNumber,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // Search results are not stored offline: they would fill the device with copies of the same notes.
    meta: { isStored: wanted.keyword === undefined },
  });
}

/** The notes of all loaded pages, each once: a note can move to another page between two requests. */
export function notesOf(pages: readonly NotesPage[]) {
  const notes = [...new Map(pages.flatMap(({ list }) => list).map((one) => [one.uuid, one])).values()];
  return notes.map(({ video_uuid: video, ...note }) => ({ ...note, video }));
}

/** The courses with notes of the student. */
export const noteCoursesQuery = queryOptions({
  queryKey: ['my-notes', 'courses'],
  queryFn: ({ signal }) => api('GET /api/v1/course/notes/courses', { signal, isSilent: true }),
  staleTime: 0,
  meta: { isStored: true },
});

/** Shows a saved change in every cached list at once, then reloads the lists. */
export function showChange(uuid: string, video: string, saved: SavedNote | undefined): void {
  const { queryKey } = notesQuery(video);
  queryClient.setQueryData(queryKey, (notes) => {
    const others = notes?.filter((note) => note.uuid !== uuid);
    return others && saved ? [...others, saved] : others;
  });
  queryClient.setQueriesData<InfiniteData<NotesPage>>({ queryKey: LIST_KEY }, (data) => {
    const changed = (note: NotesPage['list'][number]) => {
      if (note.uuid !== uuid) return [note];
      return saved ? [{ ...note, ...saved }] : [];
    };
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.flatMap(changed) })) };
  });
  // A list whose request is running may lack the change, so reload it.
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: ['my-notes'] });
}
