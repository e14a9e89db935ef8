import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal } from './console-api.ts';
import { loginPath } from './login-path.ts';

const FRESH_MS = 15_000;

/** The console's cache of server data. An expired session leads to the login and back, whichever call finds it. */
export function createQueryClient(goTo: (path: string) => void): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ConsoleRefusal)) return;
    // The frame of the console makes this call.
    if (error.code === staffRefusals.STAFF_SECOND_STEP_MISSING.code) goTo('/console');
    if (error.code !== staffRefusals.STAFF_LOGIN_REQUIRED.code) return;
    const path = loginPath(window.location);
    if (path !== undefined) goTo(path);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    // Also after a failure: the response may be lost although the server made the change.
    mutationCache: new MutationCache({ onError, onSettled: () => outdateOtherScreens(client) }),
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/**
 * After a write, marks the data of all screens that are not open as stale. The open screen is up to the write itself.
 */
export const outdateOtherScreens = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
