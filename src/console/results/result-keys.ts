import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import type { Period } from './period.ts';

export type Overview = ConsoleReply<'GET /console/api/results'>;
export type OverviewPage = Overview['pages'][number];
export type PageResults = ConsoleReply<'GET /console/api/results/page'>;
export type Totals = PageResults['now'];

/** Results without a campaign page. */
export const OTHERS = '应用里的页面、已删除的页面、没有来源的';

/** Whether a page has no results at all, neither in the period nor in the one before. */
export const isNothing = ({ now, before }: { readonly now: Totals; readonly before: Totals }) =>
  [now, before].every((totals) => Object.values(totals).every((value) => value === 0));

/** Sums are updated every half minute. */
const REFRESH_MS = 60_000;

export const RESULTS_KEY = ['results'] as const;

export const overviewQuery = ({ from, until }: Period) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'all', from, until],
    queryFn: ({ signal }) => consoleApi('GET /console/api/results', { query: { from, until } }, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export const pageQuery = (path: string, { from, until }: Period) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'page', path, from, until],
    queryFn: ({ signal }) => consoleApi('GET /console/api/results/page', { query: { path, from, until } }, { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Address of a page's results for the same days. */
export function pageResultsPath(path: string, search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => ['days', 'from', 'until'].includes(name)));
  kept.set('path', path);
  return `/console/results/page?${kept}`;
}
