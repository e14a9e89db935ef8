import type { FastifyReply, FastifyRequest } from 'fastify';
import { cityNamed } from '#server/db/queries/cities.ts';
import { checkSession } from '#server/domains/accounts/sessions.ts';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { linkVisitor } from '#server/domains/experiments/link-visitor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import type { Access } from '#src/contract/operation.ts';
import { refusesMeasuring, setVisitorCookie, visitorOf } from '../site/visitor-cookie.ts';
import type { Admit } from './serve-operations.ts';

/** A call for users needs a session; without one, a public call continues as a stranger's. */
export function admitStudents(context: ServerContext): Admit<Access> {
  const stick = stickVisitor(context);
  return async (request, reply, access) => {
    const authentication = await authenticate(request.headers, context);
    if (access === 'user' && authentication.session === null) throw new Refusal(authentication.refusal);
    if (access === 'user' && authentication.session) await stick(request, reply, authentication.session.userId);
    return callContext(request, authentication.session, context);
  };
}

type Authentication =
  | { readonly session: Session }
  | { readonly session: null; readonly refusal: Extract<RefusalName, `SESSION_${string}` | 'LOGIN_REQUIRED'> };

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * The caller, by the `token` header alone: cookies are ignored, so no other site can act for a student.
 *
 * Without a session, a call for users answers `refusal`; a public call continues as a stranger's.
 */
async function authenticate(
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

/** What a handler of the school's API gets besides its input. */
function callContext(
  request: FastifyRequest,
  session: Session | null,
  context: ServerContext,
): CallContext<Session | null> {
  return {
    ...context,
    session,
    log: request.log,
    address: request.ip,
    userAgent: header(request, 'user-agent').slice(0, 300),
    city: refusesMeasuring(request) ? '' : cityOf(request, context.cityHeader),
    device: header(request, requestHeaders.uuid).slice(0, 64),
    visitor: refusesMeasuring(request) ? undefined : visitorOf(request),
    host: request.host,
    origin: `${request.protocol}://${request.host}`,
    trace: {
      currentPage: pathOf(header(request, requestHeaders.currentPage)),
      landingPage: pathOf(header(request, requestHeaders.landingPage)),
    },
  };
}

/** The city that a trusted proxy names. As with the address, other senders are not believed. Decision 0346. */
function cityOf(request: FastifyRequest, name: string | undefined): string {
  // There are further addresses only when the connection comes from a trusted proxy.
  const isForwarded = (request.ips?.length ?? 0) > 1;
  return name !== undefined && isForwarded ? cityNamed(header(request, name)) : '';
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** The path of an address without query and fragment, which may contain personal data. */
function pathOf(value: string): string {
  return (value.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}

/** How long a student and a browser that need no change are cached. */
const KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 20_000;
const WHO_IS_LOGGED_IN = '/api/v1/account/auth/user/info';

/**
 * Gives all browsers of a student the visitor id of the first one, so that the student sees the same arm on each
 * device. A failure must not stop the call.
 */
function stickVisitor({ db, clock }: Pick<ServerContext, 'db' | 'clock'>) {
  const known = new Map<string, number>();
  return async (request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> => {
    if (refusesMeasuring(request)) return;
    const own = visitorOf(request);
    // A browser without the cookie is handled once, when the app asks who is logged in.
    if (own === undefined && request.routeOptions.url !== WHO_IS_LOGGED_IN) return;
    const key = `${userId} ${own ?? ''}`;
    const now = clock.now();
    if (Math.abs(now.getTime() - (known.get(key) ?? Number.NEGATIVE_INFINITY)) < KNOWN_MS) return;
    try {
      const first = await linkVisitor(db, userId, own, now);
      known.set(key, now.getTime());
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
      if (first !== undefined && first !== own) setVisitorCookie(request, reply, first);
    } catch (reason) {
      request.log.warn({ reason: String(reason) }, 'A visitor could not be linked.');
    }
  };
}
