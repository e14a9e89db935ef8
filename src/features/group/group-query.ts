import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { type GroupDisplayState, groupDisplayStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { isRunning } from './group-states.ts';

export type GroupDetail = ReplyOf<'GET /api/v1/course/groups/{id}'>;
export type Group = GroupDetail['group'];
export type MyGroup = ReplyOf<'GET /api/v1/course/groups/mine'>['list'][number];

/** How often other people's changes are loaded while the page is visible. */
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

/** A group with its members, reloaded while it is open. */
export function groupQuery(uuid: string) {
  return queryOptions({
    queryKey: ['group', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/course/groups/{id}', { params: { id: uuid }, signal, isSilent: true }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.group) ? REFRESH_MS : false),
    refetchOnWindowFocus: 'always',
    meta: { isQuiet: true },
  });
}

/** The tabs of a student's groups. */
export const myGroupTabs = [
  { value: 'all', label: '全部' },
  { value: 'waiting', label: '待成团' },
  { value: 'going', label: '拼团中' },
  { value: 'success', label: '已成团' },
  { value: 'failed', label: '未成团' },
] as const;
export type MyGroupTab = (typeof myGroupTabs)[number]['value'];

const STATES: Readonly<Record<MyGroupTab, GroupDisplayState | null>> = {
  all: null,
  waiting: groupDisplayStates.WAITING,
  going: groupDisplayStates.GOING,
  success: groupDisplayStates.SUCCESS,
  failed: groupDisplayStates.FAILED,
};

/** The student's groups of one tab, newest first. */
export function myGroupsQuery(tab: MyGroupTab) {
  const state = STATES[tab];
  return infiniteQueryOptions({
    queryKey: ['my-groups', tab],
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
