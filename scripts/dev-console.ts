import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header by which the dev server vouches for its developer; see server/http/console/admit-staff.ts. */
export const DEVELOPER_HEADER = 'x-developer-key';

/** A secret of this run between the dev server and its API. */
export const newDeveloperKey = (): string => randomBytes(32).toString('hex');

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request comes from a browser on this machine, under one of its own names. A phone in the network, a tunnel, a proxy
 * and a foreign name that is made to lead here (DNS rebinding) are none. Which page sent it, the API asks.
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
