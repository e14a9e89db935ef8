import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { BATCH_PARTS, type BatchPart, type BatchState } from '#src/contract/console/exchange-values.ts';
import { consoleApi } from '../client/console-api.ts';

export type Batch = ConsoleReply<'GET /console/api/exchange-batches'>['batches'][number];
export type BatchDetail = ConsoleReply<'GET /console/api/exchange-batches/{uuid}'>;
export type BatchCode = ConsoleReply<'GET /console/api/exchange-batches/{uuid}/codes'>['codes'][number];

/** Key of all queries about exchange codes. */
export const BATCHES_KEY = ['exchange-batches'] as const;

export const BATCH_PART_NAMES: Readonly<Record<BatchPart, string>> = {
  usable: '能用的',
  over: '已结束',
  all: '全部',
};

export const BATCH_STATE_NAMES: Readonly<Record<BatchState, string>> = {
  going: '能兑换',
  gone: '用完了',
  stopped: '已停用',
  over: '已过期',
};

export const BATCH_BADGES: Readonly<Record<BatchState, string>> = {
  going: 'console-badge console-badge--ok',
  gone: 'console-badge',
  stopped: 'console-badge console-badge--bad',
  over: 'console-badge',
};

export function readBatchFilter(search: URLSearchParams) {
  const part = BATCH_PARTS.find((one) => one === search.get('part')) ?? 'usable';
  const words = search.get('words');
  return { part, ...(words ? { words } : {}) };
}

export const batchQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/exchange-batches/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const leftOf = ({ size, used, stopped }: Batch): number => size - used - stopped;

/** A code as staff see it, by its last characters: `尾号 7K2M`. */
export const codeText = ({ end }: Pick<BatchCode, 'end'>): string => `尾号 ${end}`;
