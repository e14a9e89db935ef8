import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ConsoleInput, ConsoleKey, ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from './console-api.ts';

type Cursor = string | number;

/** The query parameters of a list, without the cursor. */
type Query<K extends ConsoleKey> = ConsoleInput<K> extends { readonly query: infer Q } ? Omit<Q, 'after'> : never;

/** Calls that return a list page by page. */
type ListKey = {
  [K in ConsoleKey]: ConsoleInput<K> extends { readonly params: unknown }
    ? never
    : ConsoleInput<K> extends { readonly query: { readonly after?: Cursor } }
      ? ConsoleReply<K> extends { readonly next: Cursor | null }
        ? K
        : never
      : never;
}[ConsoleKey];

interface Reading<K extends ListKey, Row> {
  readonly key: QueryKey;
  readonly query: Query<K>;
  readonly rowsOf: (part: ConsoleReply<K>) => readonly Row[];
}

/** A list on screen: its first page, which also has the counts, and the rows of all loaded pages. */
export interface Rows<Part, Row> {
  readonly list: {
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
  readonly first: Part | undefined;
  readonly rows: readonly Row[];
}

/** Loads a list page by page. While a new filter is loading, the old rows stay. */
export function useRows<K extends ListKey, Row extends { readonly uuid: string }>(
  call: K,
  { key, query, rowsOf }: Reading<K, Row>,
): Rows<ConsoleReply<K>, Row> {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const input = { query: { ...query, ...(pageParam === null ? {} : { after: pageParam }) } };
      return consoleApi<ListKey>(call, input as ConsoleInput<ListKey>, { signal }) as Promise<ConsoleReply<K>>;
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
  const parts = list.data?.pages ?? [];
  // A row that moved between two requests can be in two pages: keep it once.
  const rows = [...new Map(parts.flatMap(rowsOf).map((row) => [row.uuid, row])).values()];
  return { list, first: parts[0], rows };
}
