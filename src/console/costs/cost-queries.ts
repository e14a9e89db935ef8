import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import type { Period } from '../results/period.ts';

export type Reports = ConsoleReply<'GET /console/api/costs/reports'>;
export type PlatformCost = Reports['platforms'][number];
export type CostAd = Reports['ads'][number];
export type CostAccount = ConsoleReply<'GET /console/api/costs/accounts'>['accounts'][number];

/** Below the key of results: a change of costs changes the results too. */
export const COSTS_KEY = ['results', 'costs'] as const;

export const reportsQuery = ({ from, until }: Period, part: 'placed' | undefined) =>
  queryOptions({
    queryKey: [...COSTS_KEY, 'reports', from, until, part ?? ''],
    queryFn: ({ signal }) =>
      consoleApi('GET /console/api/costs/reports', { query: { from, until, ...(part && { part }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const accountsQuery = queryOptions({
  queryKey: [...COSTS_KEY, 'accounts'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/costs/accounts', undefined, { signal }),
});
