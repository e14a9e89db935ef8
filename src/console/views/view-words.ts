import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { MOST_VIEW_ROWS } from '#src/contract/console/view-lists.ts';
import { consoleApi } from '../client/console-api.ts';

export type SavedView = ConsoleReply<'GET /console/api/views'>['views'][number];

/** Key of all queries about saved views. */
export const VIEWS_KEY = ['views'] as const;

/** The user's views of all lists, with their numbers of rows. */
export const ownViewsQuery = queryOptions({
  queryKey: [...VIEWS_KEY, 'own'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/views', { query: {} }, { signal }),
});

/** A number of rows; the server counts no further than `MOST_VIEW_ROWS`. */
export const rowsText = (count: number): string => (count >= MOST_VIEW_ROWS ? `${MOST_VIEW_ROWS - 1}+` : String(count));
