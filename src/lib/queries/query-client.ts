import { type DefaultOptions, QueryClient } from '@tanstack/react-query';
import { withStored } from './stored-queries.ts';

const FRESH_MS = 30_000;

/** A failed call is shown at once, with 重试, instead of being retried silently; also while the device is offline. */
export const queryDefaults: DefaultOptions = {
  queries: {
    retry: false,
    staleTime: FRESH_MS,
    networkMode: 'always',
    refetchOnReconnect: true,
    persister: withStored,
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** The app's cache of server data. */
export const queryClient = new QueryClient({ defaultOptions: queryDefaults });
