import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type Preview = ConsoleReply<'POST /console/api/merges/preview'>;
export type Merge = ConsoleReply<'POST /console/api/merges'>;
export type Account = Preview['kept'];

/** Key of all queries about merges. */
export const MERGES_KEY = ['merges'] as const;

export const PARTS = { asked: '等执行', decided: '处理过的' } as const;
export type Part = keyof typeof PARTS;

export const STATE_NAMES = { asked: '等管理员', done: '已合并', refused: '没有同意' } as const;

export const mergeQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...MERGES_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/merges/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const previewQuery = (keptUuid: string, leftUuid: string) =>
  queryOptions({
    queryKey: [...MERGES_KEY, 'preview', keptUuid, leftUuid],
    enabled: keptUuid !== '' && leftUuid !== '',
    queryFn: ({ signal }) =>
      consoleApi('POST /console/api/merges/preview', { body: { keptUuid, leftUuid } }, { signal }),
  });

export const nameOf = ({ number, nickname }: Account) => `${nickname}（${number}）`;
