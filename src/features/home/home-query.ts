import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Home = ReplyOf<'GET /api/v1/app/home'>;
export type Banner = Home['banners'][number];
export type Category = Home['categories'][number];
export type Live = Home['lives'][number];

/** The content of the front page. A failure is shown in its place with 重试, not as a toast. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api('GET /api/v1/app/home', { signal, isSilent: true }),
  meta: { isStored: true },
});

/** The front page's data about the student: a message to be shown once. */
export const myHomeQuery = queryOptions({
  queryKey: ['my-home'],
  queryFn: ({ signal }) => api('GET /api/v1/app/my_home', { signal, isSilent: true }),
});
