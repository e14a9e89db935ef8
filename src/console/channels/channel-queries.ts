import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';

export type Link = ConsoleReply<'GET /console/api/channels'>['links'][number];

export const CHANNELS_KEY = ['channels'] as const;

export const channelsQuery = queryOptions({
  queryKey: [...CHANNELS_KEY, 'list'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/channels', undefined, { signal }),
});

export const channelQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...CHANNELS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/channels/{uuid}', { params: { uuid } }, { signal }),
  });
