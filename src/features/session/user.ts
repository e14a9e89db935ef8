import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api-client.ts';

export type User = ReplyOf<'GET /api/v1/account/auth/user/info'>;

/** Every user passes every role check: the provider's rule. The server knows nothing of it. */
const FORCED_ROLES = ['admin'] as const;

export function rolesOf(_user: User): readonly string[] {
  return FORCED_ROLES;
}

/** Reads who is logged in. Waits while the device is offline: that is no reason to end a session. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => api('GET /api/v1/account/auth/user/info', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'online',
});

export function loadUser(client: QueryClient): Promise<User> {
  return client.ensureQueryData(userQuery);
}
