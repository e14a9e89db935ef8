import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import type { MistakeState } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';

export type Overview = ReplyOf<'GET /api/v1/exam/mistakes/overview'>;
export type Mistake = ReplyOf<'GET /api/v1/exam/mistakes/round'>['list'][number];
export type MistakeDetail = ReplyOf<'GET /api/v1/exam/mistakes/{id}'>;
export type Review = ReplyOf<'POST /api/v1/exam/mistakes/{id}/reviews'>;
export type RoundPlace = InputOf<'GET /api/v1/exam/mistakes/round'>['query'];

/** Filters of a list of mistakes; without any, all of them. */
export interface ListPlace {
  readonly subject?: number;
  readonly knowledge?: string;
  readonly state?: MistakeState;
  readonly removed?: boolean;
  readonly noted?: boolean;
}

export const overviewQuery = queryOptions({
  queryKey: ['exam', 'mistakes', 'overview'],
  queryFn: ({ signal }) => api('GET /api/v1/exam/mistakes/overview', { signal, isSilent: true }),
  staleTime: 0,
  meta: { isStored: true },
});

export function mistakesQuery(place: ListPlace) {
  return infiniteQueryOptions({
    queryKey: ['exam', 'mistakes', 'list', place],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/exam/mistakes', {
        query: { ...place, ...(pageParam && { after: pageParam }) },
        signal,
        isSilent: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** The questions of a round. Cached per turn, since questions that were redone no longer appear in a new response. */
export function roundQuery(place: RoundPlace, turn: number) {
  return queryOptions({
    queryKey: ['exam', 'mistakes', 'round', place, turn],
    queryFn: ({ signal }) => api('GET /api/v1/exam/mistakes/round', { query: place, signal, isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { isStored: true },
  });
}

export function mistakeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['exam', 'mistakes', 'one', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/exam/mistakes/{id}', { params: { id: uuid }, signal, isSilent: true }),
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** Invalidates all queries of the book except the running round. */
export function useBookChanged() {
  const client = useQueryClient();
  return () => {
    for (const part of ['overview', 'list', 'one']) {
      void client.invalidateQueries({ queryKey: ['exam', 'mistakes', part] });
    }
  };
}

export function useSaveNote(uuid: string) {
  const changed = useBookChanged();
  return useWrite({
    mutationFn: (note: string) => api('PUT /api/v1/exam/mistakes/{id}/note', { params: { id: uuid }, body: { note } }),
    onSuccess: changed,
  });
}

/** Removes a question from the book, or puts it back. */
export function useRemoval(uuid: string) {
  const changed = useBookChanged();
  const params = { id: uuid };
  const remove = useWrite({
    mutationFn: () => api('DELETE /api/v1/exam/mistakes/{id}', { params }),
    onSuccess: changed,
  });
  const restore = useWrite({
    mutationFn: () => api('POST /api/v1/exam/mistakes/{id}/restore', { params }),
    onSuccess: changed,
  });
  return { remove, restore };
}
