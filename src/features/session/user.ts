import { onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal, NO_CODE } from '#src/lib/api/api-failures.ts';
import { environment } from '#src/lib/environment/current.ts';

export type User = ReplyOf<'GET /api/v1/account/auth/user/info'>;

/** Every user passes every role check: the provider's rule. The server does not know roles. */
const FORCED_ROLES = ['admin'] as const;

export function rolesOf(_user: User): readonly string[] {
  return FORCED_ROLES;
}

const MAX_RETRIES = 3;
const FIRST_RETRY_MS = 1000;
/** Time for the school's app to replace a refused token. */
const RENEWAL_MS = 3000;
/** Refusals that say nothing about the token: from a proxy, or of an overloaded server. */
const SAYS_NOTHING: readonly number[] = [NO_CODE, refusalCodes.TOO_OFTEN];

/** Whether the server itself refused: the token is useless, and a retry would not help. */
export function isUserRefused(reason: unknown): boolean {
  return reason instanceof ApiRefusal && !SAYS_NOTHING.includes(reason.code);
}

/**
 * Loads the user. A network failure must not end a session: it is retried silently, three times with growing pauses,
 * and pauses while the device is offline. Then the cached user is enough (decision 0287).
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  // The caller handles and shows the final failure.
  queryFn: ({ signal }) => api('GET /api/v1/account/auth/user/info', { signal, isSilent: true }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'offlineFirst',
  retry: (failures, reason) =>
    isUserRefused(reason)
      ? failures === 0 && environment().host === 'app'
      : failures < MAX_RETRIES || !onlineManager.isOnline(),
  retryDelay: (failures, reason) =>
    isUserRefused(reason) ? RENEWAL_MS : FIRST_RETRY_MS * 2 ** Math.min(failures, MAX_RETRIES),
  meta: { isQuiet: true, isStored: true },
});

export function loadUser(client: QueryClient): Promise<User> {
  return client.ensureQueryData(userQuery);
}
