import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';

export type Home = ReplyOf<'GET /api/v1/app/home'>;
export type Banner = Home['banners'][number];
export type Category = Home['categories'][number];
export type Live = Home['lives'][number];

/** What the front page shows. A failure is shown in its place, with 重试, and in no toast. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => api('GET /api/v1/app/home', { signal, isSilent: true }),
});

/** What the front page knows of the student: a message that wants to be read once. */
export const myHomeQuery = queryOptions({
  queryKey: ['my-home'],
  queryFn: ({ signal }) => api('GET /api/v1/app/my_home', { signal, isSilent: true }),
});
