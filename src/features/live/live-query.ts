import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { liveStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { forgetLive, recallLive, rememberLives } from './live-memory.ts';
import { askAgainMs } from './live-stage.ts';

export type LiveItem = ReplyOf<'GET /api/v1/living/list'>['list'][number];
export type LiveDetail = ReplyOf<'GET /api/v1/living/detail'>;
export type LiveMonth = ReplyOf<'GET /api/v1/living/calendar'>;
/** Which classes a list contains: all, the student's, those open to everybody, or those with a recording. */
export type LiveKind = 'all' | 'mine' | 'public' | 'replay';

/** Common key prefix of all queries about classes, so that a reservation invalidates all. */
export const LIVES = 'lives';
const PAGE_SIZE = 20;
const FILTERS: Readonly<Record<LiveKind, InputOf<'GET /api/v1/living/list'>['query']>> = {
  all: {},
  mine: { scope: 'mine' },
  public: { scope: 'public' },
  replay: { status: liveStates.RECORDED },
};

/** Classes, page by page: running ones first, then future, then past ones. */
export function liveListQuery(kind: LiveKind) {
  return infiniteQueryOptions({
    queryKey: [LIVES, 'list', kind],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...FILTERS[kind], page: pageParam, page_size: PAGE_SIZE };
      const reply = await api('GET /api/v1/living/list', { query, signal, isSilent: true });
      rememberLives(reply.list);
      return reply;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, page_size: size, total }) => (page * size < total ? page + 1 : undefined),
  });
}

/** A classroom. Until the response arrives, the data from the list is shown. */
export function liveDetailQuery(classroom: string) {
  return queryOptions<LiveDetail>({
    queryKey: [LIVES, 'detail', classroom],
    queryFn: async ({ signal }) => {
      try {
        const live = await api('GET /api/v1/living/detail', { query: { classroom }, signal, isSilent: true });
        rememberLives([live]);
        return live;
      } catch (reason) {
        if (reason instanceof ApiRefusal) forgetLive(classroom);
        throw reason;
      }
    },
    placeholderData: () => remembered(classroom),
    refetchInterval: ({ state: { data } }) => (data ? askAgainMs(data) : false),
  });
}

function remembered(classroom: string): LiveDetail | undefined {
  const live = recallLive(classroom);
  return (
    live && { ...live, intro: '', enter_time: live.start_time, can_enter: false, is_reminded: false, stream: null }
  );
}

/** The student's classes in one month (China time), e.g. `2026-11`. */
export function liveMonthQuery(month: string) {
  const [year, number] = month.split('-').map(Number);
  return queryOptions({
    queryKey: [LIVES, 'month', month],
    queryFn: async ({ signal }) => {
      const query = { ...(year && { year }), ...(number && { month: number }) };
      const reply = await api('GET /api/v1/living/calendar', { query, signal, isSilent: true });
      rememberLives(reply.days.flatMap(({ lives }) => lives));
      return reply;
    },
  });
}
