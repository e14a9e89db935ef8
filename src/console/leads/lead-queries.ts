import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../client/console-api.ts';

/** Key of all queries about leads; a change of one lead invalidates all. */
export const LEADS_KEY = ['leads'] as const;

export const choicesQuery = queryOptions({
  queryKey: [...LEADS_KEY, 'choices'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/leads/choices', undefined, { signal }),
});

export const leadQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...LEADS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/leads/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const settingsQuery = queryOptions({
  queryKey: [...LEADS_KEY, 'settings'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/leads/settings', undefined, { signal }),
});
