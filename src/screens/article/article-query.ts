import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type News = ReplyOf<'GET /api/V1.29/yanxue/news/info/{id}'>;

export function newsQuery(id: string) {
  return queryOptions({
    queryKey: ['news', id],
    queryFn: ({ signal }) => api('GET /api/V1.29/yanxue/news/info/{id}', { params: { id }, signal, isSilent: true }),
  });
}

/** The next newer and the next older article. Optional: nothing is shown when the request fails. */
export function newsNeighboursQuery(id: string) {
  return queryOptions({
    queryKey: ['news-neighbours', id],
    queryFn: async ({ signal }) => {
      const { newer, older } = await api('GET /api/v1/base/news/{id}', { params: { id }, signal, isSilent: true });
      return { newer, older };
    },
    meta: { isQuiet: true },
  });
}

export function noticeQuery(id: string) {
  return queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => api('GET /api/v1/base/notices/{id}', { params: { id }, signal, isSilent: true }),
  });
}
