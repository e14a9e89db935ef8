/** The fields of `useInfiniteQuery` that the end of a list needs. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface EndOfList {
  readonly state: 'more' | 'loading' | 'failed' | 'end';
  readonly onMore: () => void;
}

/** The state of the end of a list: `<ListEnd {...endOfList(query)} />`. */
export function endOfList(query: PagedQuery): EndOfList {
  return { state: stateOf(query), onMore: () => void query.fetchNextPage() };
}

function stateOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: PagedQuery): EndOfList['state'] {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  return hasNextPage ? 'more' : 'end';
}

interface CountedPage {
  readonly page: number;
  readonly page_size: number;
  readonly total: number;
}

/** The number of the page after this one; undefined after the last. For `getNextPageParam`. */
export function nextPageNumber({ page, page_size: size, total }: CountedPage): number | undefined {
  return page * size < total ? page + 1 : undefined;
}
