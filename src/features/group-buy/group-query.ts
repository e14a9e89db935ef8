import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { type GroupDisplayState, groupDisplayStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api-client.ts';

export type GroupDetail = ReplyOf<'GET /api/v1/course/groups/{id}'>;
export type Group = GroupDetail['group'];
export type MyGroup = ReplyOf<'GET /api/v1/course/groups/mine'>['list'][number];

/** How often what others do is read again while the page is looked at. */
const REFRESH_MS = 15_000;
const PAGE_SIZE = 10;

/** The group activity of a course and its open groups, for this visitor. */
export function courseGroupsQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['course-groups', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/{id}/groups', { params: { id: courseUuid }, signal, isSilent: true }),
    refetchInterval: ({ state }) => (state.data?.activity ? REFRESH_MS * 2 : false),
    meta: { isQuiet: true },
  });
}

/** One group with its members, read again while others may still join it. */
export function groupQuery(uuid: string) {
  return queryOptions({
    queryKey: ['group', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/course/groups/{id}', { params: { id: uuid }, signal, isSilent: true }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.group.display_state) ? REFRESH_MS : false),
    refetchOnWindowFocus: 'always',
    meta: { isQuiet: true },
  });
}

/** The student's groups, newest first; those in one display state when it is given. */
export function myGroupsQuery(state: GroupDisplayState | null) {
  return infiniteQueryOptions({
    queryKey: ['my-groups', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/course/groups/mine', {
        query: { page: pageParam, page_size: PAGE_SIZE, ...(state !== null && { display_state: state }) },
        signal,
        isSilent: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size, total }) => (page * size < total ? page + 1 : undefined),
  });
}

function isOpen(state: GroupDisplayState): boolean {
  return state === groupDisplayStates.WAITING || state === groupDisplayStates.GOING;
}
