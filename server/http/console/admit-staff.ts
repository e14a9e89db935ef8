import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findDeveloper } from '#server/domains/staff/developer.ts';
import { findStaffSession, type OpenSession } from '#server/domains/staff/sessions.ts';
import { isAllowed, SECOND_STEP_ROLES, type StaffAccess } from '#src/contract/console/roles.ts';
import type { Admit } from '../calls/serve-operations.ts';
import { readStaffCookie, writeStaffCookie } from './session-cookie.ts';
import type { StaffCallContext } from './staff-handlers.ts';

const DEVELOPER_HEADER = 'x-developer-key';

export interface ConsoleSettings {
  /**
   * The one address of the console for staff, such as `https://staff.school.cn`. Undefined in the sandbox: then only
   * names of this machine and plain IP addresses are allowed, to prevent DNS rebinding.
   */
  readonly origin: string | undefined;
  /**
   * Authenticates the developer of this machine without login: scripts/dev/dev.ts creates a new secret at each start and
   * keeps it private. Never outside the sandbox.
   */
  readonly developerKey?: string | undefined;
  /** Publishers and admins need a second factor; not in the sandbox, whose passwords are public. */
  readonly needsSecondStep?: boolean;
}

/**
 * Admits a call of the console: under the console's own address, from its own pages, by a role that may make it.
 * Decision 0145.
 */
export function admitStaff(context: ServerContext, settings: ConsoleSettings): Admit<StaffAccess> {
  const { origin, developerKey, needsSecondStep = false } = settings;
  const isDeveloper = ({ headers }: FastifyRequest) =>
    developerKey !== undefined && isSameToken(String(headers[DEVELOPER_HEADER] ?? ''), developerKey);
  return async (request, reply, access) => {
    if (!isOwnHost(request, origin) || !isOwnPage(request, origin)) throw foreignCall();
    const isSecure = (origin ?? `${request.protocol}:`).startsWith('https:');
    const token = readStaffCookie(request, 'session', isSecure);
    const session = token === undefined ? undefined : await findStaffSession(context.db, token, context.clock.now());
    const actor = session?.actor ?? (isDeveloper(request) ? await findDeveloper(context) : undefined);
    if (!isAllowed(actor?.role ?? null, access)) {
      throw new Refusal(actor ? 'STAFF_NOT_ALLOWED' : 'STAFF_LOGIN_REQUIRED');
    }
    if (session) refuseUnready(session, access, needsSecondStep);
    const call: StaffCallContext<StaffCallContext['actor'] | null> = {
      ...context,
      actor: actor ?? null,
      needsSecondStep,
      sessionToken: session && token ? token : '',
      deviceHash: session?.deviceHash ?? null,
      deviceToken: readStaffCookie(request, 'device', isSecure),
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? ''),
      log: request.log,
      setSessionCookie: (kept) => writeStaffCookie(reply, 'session', kept, isSecure),
      setDeviceCookie: (kept) => writeStaffCookie(reply, 'device', kept, isSecure),
    };
    return call;
  };
}

/** Calls that set up the second factor; allowed while a role that needs one has not set it up. */
const BEFORE_SECOND_STEP: readonly StaffAccess[] = ['anyone', 'entering', 'proven'];

function refuseUnready({ actor, hasTotp, isProven }: OpenSession, access: StaffAccess, needsSecondStep: boolean): void {
  const lacksSecondStep = needsSecondStep && SECOND_STEP_ROLES.includes(actor.role) && !hasTotp;
  if (lacksSecondStep && !BEFORE_SECOND_STEP.includes(access)) throw new Refusal('STAFF_SECOND_STEP_MISSING');
  if (access.startsWith('proven') && !isProven) throw new Refusal('STAFF_PROOF_REQUIRED');
}

/** Compares in constant time. */
function isSameToken(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** A foreign name that resolves to this machine would bypass the same-origin policy. */
function isOwnHost(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin !== undefined) return request.host === new URL(origin).host;
  const name = request.hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** Browsers name the calling page for each writing call, and for most others. */
function isOwnPage(request: FastifyRequest, origin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const from = request.headers.origin;
  if (from === undefined) return request.method === 'GET';
  const own = origin ?? `${request.protocol}://${request.host}`;
  return URL.canParse(from) && URL.canParse(own) && new URL(from).origin === new URL(own).origin;
}

function foreignCall(): Error {
  return Object.assign(new Error('The console is called only from its own pages.'), { statusCode: 403 });
}
