import { checkSession } from '#server/domains/accounts/sessions.ts';
import type { ServerContext, Session } from '#server/domains/context.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';

type Authentication =
  | { readonly session: Session }
  | { readonly session: null; readonly refusal: Extract<RefusalName, `SESSION_${string}` | 'LOGIN_REQUIRED'> };

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Who calls, by the `token` header alone: a cookie never counts, so no other site can act for a student.
 *
 * Without a session, `refusal` is what a call for users answers; a public call goes on as a stranger's.
 */
export async function authenticate(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
): Promise<Authentication> {
  const token = headers[requestHeaders.token];
  if (token === undefined || token === '') return { session: null, refusal: 'LOGIN_REQUIRED' };
  if (typeof token !== 'string' || !TOKEN_FORM.test(token)) return { session: null, refusal: 'SESSION_INVALID' };
  const check = await checkSession(db, token, clock.now());
  if (check.status === 'valid') return { session: { userId: check.userId, token } };
  return { session: null, refusal: check.status === 'revoked' ? 'SESSION_ENDED' : 'LOGIN_REQUIRED' };
}
