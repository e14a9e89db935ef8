import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header by which the dev server authenticates its developer; see server/http/console/admit-staff.ts. */
export const DEVELOPER_HEADER = 'x-developer-key';

/** A secret shared by the dev server and its API for this run. */
export const newDeveloperKey = (): string => randomBytes(32).toString('hex');

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request comes from a browser on this machine, under one of its own host names. Excludes a phone in the
 * network, a tunnel, a proxy and a foreign name that resolves to this machine (DNS rebinding). The API checks which
 * page sent it.
 */
export function isFromThisMachine({
  socket,
  headers,
}: {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  readonly headers: IncomingMessage['headers'];
}): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '');
}
