import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { MOST_VIEW_ROWS } from '#src/contract/console/view-lists.ts';
import { consoleApi } from '../client/console-api.ts';

export type SavedView = ConsoleReply<'GET /console/api/views'>['views'][number];

/** Key of all queries about saved views. */
export const VIEWS_KEY = ['views'] as const;

/** The views of who is logged in, of all lists that have rows. */
export const ownViewsQuery = queryOptions({
  queryKey: [...VIEWS_KEY, 'own'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/views', { query: {} }, { signal }),
});

/** A number of rows; more are not counted. */
export const rowsText = (count: number): string => (count >= MOST_VIEW_ROWS ? `${MOST_VIEW_ROWS - 1}+` : String(count));
