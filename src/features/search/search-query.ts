import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { takePages } from '#src/lib/queries/stored-pages.ts';

const CACHE_MS = 30 * 60_000;
const SUGGESTIONS = 6;

/** Popular searches. Not essential: a failure shows nothing. */
export const hotKeywordsQuery = queryOptions({
  queryKey: ['hot-keywords'],
  queryFn: ({ signal }) => api('GET /api/v2/base/hot_keyword/', { signal, isSilent: true }),
  staleTime: CACHE_MS,
});

export const searchAdsQuery = queryOptions({
  queryKey: ['search-ads'],
  queryFn: ({ signal }) => api('GET /api/v1/base/ads/search_page/', { signal, isSilent: true }),
  staleTime: CACHE_MS,
});

type Filters = Omit<InputOf<'GET /api/v1.4/course/search'>['query'], 'keyword' | 'page' | 'page_size'>;

/** The results for a keyword, page by page. Requests for an earlier keyword are aborted. */
export function searchQuery(keyword: string, filters: Filters = {}) {
  const queryKey = ['search', keyword, filters];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1.4/course/search', { query: { ...filters, keyword, page: pageParam }, signal, isSilent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ total, page, page_size: size, list }) =>
      list.length > 0 && page * size < total ? page + 1 : undefined,
    initialData: () => takePages<ReplyOf<'GET /api/v1.4/course/search'>>(queryKey),
    initialDataUpdatedAt: 0,
    gcTime: CACHE_MS,
  });
}

/** The first courses for the typed text; those for the earlier text stay until they arrive. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['search-suggestions', text],
    queryFn: ({ signal }) =>
      api('GET /api/v1.4/course/search', { query: { keyword: text, page_size: SUGGESTIONS }, signal, isSilent: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

/** Counts a tap on a hot keyword, without waiting; a failure is silent. */
export function useKeywordClick() {
  return useWrite({
    mutationFn: (uuid: string) => api('PUT /api/v2/base/hot_keyword/', { body: { uuid }, isSilent: true }),
  });
}
