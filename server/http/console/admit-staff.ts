import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findDeveloper } from '#server/domains/staff/developer.ts';
import { findStaffSession, type OpenSession } from '#server/domains/staff/sessions.ts';
import { isAllowed, SECOND_STEP_ROLES, type StaffAccess } from '#src/contract/console/roles.ts';
import type { Admit } from '../serve-operations.ts';
import { readStaffCookie, writeStaffCookie } from './session-cookie.ts';
import type { StaffCallContext } from './staff-handlers.ts';

const DEVELOPER_HEADER = 'x-developer-key';

export interface ConsoleSettings {
  /**
   * The one address under which staff open the console, such as `https://staff.school.cn`. Undefined in the sandbox: then this
   * machine's names and bare network addresses count, so that no foreign name can be made to lead here.
   */
  readonly origin: string | undefined;
  /**
   * Who sends it is the developer of this machine, and needs no login: scripts/dev.ts makes a new one each time and keeps it to
   * itself. Never outside the sandbox.
   */
  readonly developerKey?: string | undefined;
  /** Publishers and admins work with a second step alone; not in the sandbox, whose passwords everybody knows. */
  readonly needsSecondStep?: boolean;
}

/** Lets a call of the console in: under the console's own address, from its own pages, by who may make it. */
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
      keepSession: (kept) => writeStaffCookie(reply, 'session', kept, isSecure),
      keepDevice: (kept) => writeStaffCookie(reply, 'device', kept, isSecure),
    };
    return call;
  };
}

/** Calls that are open while the second step of a role that needs one is not set up: it is set up by them. */
const BEFORE_SECOND_STEP: readonly StaffAccess[] = ['anyone', 'entering', 'proven'];

function refuseUnready({ actor, hasTotp, isProven }: OpenSession, access: StaffAccess, needsSecondStep: boolean): void {
  const lacksSecondStep = needsSecondStep && SECOND_STEP_ROLES.includes(actor.role) && !hasTotp;
  if (lacksSecondStep && !BEFORE_SECOND_STEP.includes(access)) throw new Refusal('STAFF_SECOND_STEP_MISSING');
  if (access.startsWith('proven') && !isProven) throw new Refusal('STAFF_PROOF_REQUIRED');
}

/** Compares in a time that does not tell how much is right. */
function isSameToken(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

/** A name of somebody else that leads to this machine is a way around the browser's borders. */
function isOwnHost(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin !== undefined) return request.host === new URL(origin).host;
  const name = request.hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}

/** Browsers say which page makes a call that changes something, and most say it of every call. */
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
