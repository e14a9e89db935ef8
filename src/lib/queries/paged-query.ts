/** What a list that comes in pages needs to know of its query; `useInfiniteQuery` gives it. */
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

/** How the foot of a list stands: `<ListEnd {...endOfList(query)} />`. */
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
