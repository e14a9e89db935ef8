import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal } from './console-api.ts';
import { loginPath } from './login-path.ts';

const FRESH_MS = 15_000;

/** The console's cache of server data. An expired session leads to the login and back, whichever call finds it. */
export function createQueryClient(goTo: (path: string) => void): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ConsoleRefusal)) return;
    // The frame requests it.
    if (error.code === staffRefusals.STAFF_SECOND_STEP_MISSING.code) goTo('/console');
    if (error.code !== staffRefusals.STAFF_LOGIN_REQUIRED.code) return;
    const path = loginPath(window.location);
    if (path !== undefined) goTo(path);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    // Also after a failure: the answer may be lost, and what was asked be done.
    mutationCache: new MutationCache({ onError, onSettled: () => outdateOtherScreens(client) }),
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** After a write: every screen that is opened next is read anew; what is on the screen is left to the write itself. */
export const outdateOtherScreens = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none' });
