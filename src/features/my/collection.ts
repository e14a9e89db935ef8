import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { nextPageNumber } from '#src/lib/queries/paged-query.ts';

type Page = ReplyOf<'GET /api/v1/account/collect'>;
export type Collected = Page['list'][number];

const PAGE_SIZE = 20;

/** The student's favourite courses, latest first, in pages. */
export const collectionQuery = infiniteQueryOptions({
  queryKey: ['collection'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/account/collect', { query: { page: pageParam, page_size: PAGE_SIZE }, signal, isSilent: true }),
  initialPageParam: 1,
  getNextPageParam: nextPageNumber,
  staleTime: 0,
});

/** Removes a favourite: at once, and restored after a refusal. */
export function useRemoveCollected() {
  const client = useQueryClient();
  const { queryKey } = collectionQuery;
  return useWrite({
    mutationFn: (courseUuid: string) => api('DELETE /api/v1/account/collect/{id}', { params: { id: courseUuid } }),
    onMutate: async (courseUuid) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (known) => known && without(known, courseUuid));
      return { before };
    },
    onError: (_failure, _courseUuid, previous) => client.setQueryData(queryKey, previous?.before),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** The same pages without one course. */
function without<P>(pages: InfiniteData<Page, P>, courseUuid: string): InfiniteData<Page, P> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      list: page.list.filter(({ course_uuid: uuid }) => uuid !== courseUuid),
    })),
  };
}
