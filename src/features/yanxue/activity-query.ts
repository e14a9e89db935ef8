import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Activity = ReplyOf<'GET /api/V1.29/yanxue/activity/detail'>;
export type Tour = ReplyOf<'GET /api/V1.29/yanxue/activity/tours'>[number];
export type Leader = Activity['leader'];

/** A study tour on sale: its days, the price and what it includes, the leader. */
export function activityQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['yanxue-activity', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/V1.29/yanxue/activity/detail', { query: { uuid: courseUuid }, signal, isSilent: true }),
  });
}

/** The dates of a study tour, the earliest first; reloaded, because seats change. */
export function toursQuery(courseUuid: string) {
  return queryOptions({
    queryKey: ['yanxue-tours', courseUuid],
    queryFn: ({ signal }) =>
      api('GET /api/V1.29/yanxue/activity/tours', { query: { product_uuid: courseUuid }, signal, isSilent: true }),
    staleTime: 0,
  });
}
