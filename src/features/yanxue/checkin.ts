import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkinStates } from '#src/contract/states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { type Checkin, renewService } from './service-query.ts';

export function checkinQuery(uuid: string, isLoggedIn: boolean) {
  return queryOptions({
    // Visitors and the traveller get different responses.
    queryKey: ['yanxue-checkin', uuid, isLoggedIn],
    queryFn: ({ signal }) =>
      api('GET /api/V1.31/yanxue/checkin/detail/{id}', { params: { id: uuid }, signal, isSilent: true }),
    staleTime: 0,
  });
}

/** The check-ins of the tours the student is on, in the order of their times. */
export const myCheckinsQuery = queryOptions({
  queryKey: ['yanxue-checkin'],
  queryFn: ({ signal }) => api('GET /api/V1.31/yanxue/checkin', { signal, isSilent: true }),
  staleTime: 0,
});

interface Entry {
  readonly content: string;
  readonly mood: number;
}

/** Checks in once; idempotent for the same text. */
export function useCheckIn(uuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ content, mood }: Entry) =>
      api('POST /api/V1.31/yanxue/checkin/submit', { body: { checkin_uuid: uuid, content: content.trim(), mood } }),
    onSuccess: (checkin) => client.setQueryData(checkinQuery(uuid, true).queryKey, checkin),
    // Also after a refusal: the time is over, or another device has done it.
    onSettled: () => renewService(client),
  });
}

export const moods = [
  { value: '1', label: '有点累' },
  { value: '2', label: '一般' },
  { value: '3', label: '平静' },
  { value: '4', label: '开心' },
  { value: '5', label: '很惊喜' },
] as const;

/** What a student can do with a check-in. */
export type CheckinStage = 'done' | 'not-started' | 'ended' | 'stranger' | 'not-mine' | 'open';

export function checkinStage(
  { state, record, is_mine: isMine }: Pick<Checkin, 'state' | 'record' | 'is_mine'>,
  isLoggedIn: boolean,
): CheckinStage {
  if (record) return 'done';
  if (state === checkinStates.ENDED) return 'ended';
  if (!isLoggedIn) return 'stranger';
  if (!isMine) return 'not-mine';
  return state === checkinStates.NOT_STARTED ? 'not-started' : 'open';
}

/** The state of a check-in in a list. */
export function checkinWords(
  checkin: Pick<Checkin, 'state' | 'record' | 'start_time'>,
  now: number,
): { readonly text: string; readonly tone: 'open' | 'done' | 'shut' } {
  if (checkin.record) return { text: '✓ 已打卡', tone: 'done' };
  if (checkin.state === checkinStates.OPEN) return { text: '去打卡', tone: 'open' };
  if (checkin.state === checkinStates.ENDED) return { text: '未打卡', tone: 'shut' };
  return { text: `${chinaMoment(Date.parse(checkin.start_time), now)} 开始`, tone: 'shut' };
}
