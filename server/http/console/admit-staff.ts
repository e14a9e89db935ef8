import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findDeveloper } from '#server/domains/staff/developer.ts';
import { findActor } from '#server/domains/staff/sessions.ts';
import { isAllowed, type StaffAccess } from '#src/contract/console/roles.ts';
import type { Admit } from '../serve-operations.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
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
}

/** Lets a call of the console in: under the console's own address, from its own pages, by who may make it. */
export function admitStaff(context: ServerContext, { origin, developerKey }: ConsoleSettings): Admit<StaffAccess> {
  const isDeveloper = ({ headers }: FastifyRequest) =>
    developerKey !== undefined && isSameToken(String(headers[DEVELOPER_HEADER] ?? ''), developerKey);
  return async (request, reply, access) => {
    if (!isOwnHost(request, origin) || !isOwnPage(request)) throw foreignCall();
    const token = readSessionCookie(request);
    const known = token === undefined ? undefined : await findActor(context.db, token, context.clock.now());
    const actor = known ?? (isDeveloper(request) ? await findDeveloper(context) : undefined);
    if (!isAllowed(actor?.role ?? null, access)) {
      throw new Refusal(actor ? 'STAFF_NOT_ALLOWED' : 'STAFF_LOGIN_REQUIRED');
    }
    const isSecure = origin === undefined ? request.protocol === 'https' : true;
    const call: StaffCallContext<StaffCallContext['actor'] | null> = {
      ...context,
      actor: actor ?? null,
      sessionToken: actor && token ? token : '',
      address: request.ip,
      log: request.log,
      keepSession: (kept) => writeSessionCookie(reply, kept, isSecure),
    };
    return call;
  };
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
function isOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const from = request.headers.origin;
  if (from === undefined) return request.method === 'GET';
  return URL.canParse(from) && new URL(from).host === request.host;
}

function foreignCall(): Error {
  return Object.assign(new Error('The console is called only from its own pages.'), { statusCode: 403 });
}
