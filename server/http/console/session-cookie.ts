import type { FastifyReply, FastifyRequest } from 'fastify';

/** `session`: who is logged in. `device`: somebody has logged in with this browser; it admits nobody. */
const NAMES = { session: 'Zhiyan-Staff', device: 'Zhiyan-Staff-Device' };
export type StaffCookie = keyof typeof NAMES;

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
/** Browsers keep no cookie longer. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/**
 * The name and path of a cookie. On https its prefix (RFC 6265bis, `__Host-`) makes the browser accept it from this
 * host only, not from a sibling domain or plain http, and requires the path `/`. On plain http, as on one's own
 * machine, there is no prefix.
 */
const placeOf = (cookie: StaffCookie, isSecure: boolean) =>
  isSecure ? { name: `__Host-${NAMES[cookie]}`, path: '/' } : { name: NAMES[cookie], path: '/console' };

/** The token that the browser sent; undefined when it is missing or malformed. */
export function readStaffCookie(request: FastifyRequest, cookie: StaffCookie, isSecure: boolean): string | undefined {
  const token = request.cookies[placeOf(cookie, isSecure).name] ?? '';
  return TOKEN_FORM.test(token) ? token : undefined;
}

/**
 * Sets a token that scripts cannot read and other sites cannot send, or deletes it. A session cookie lives until the
 * browser is closed; the server ends the session earlier by its own clock.
 */
export function writeStaffCookie(
  reply: FastifyReply,
  cookie: StaffCookie,
  token: string | null,
  isSecure: boolean,
): void {
  const { name, path } = placeOf(cookie, isSecure);
  const place = { path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  if (token === null) reply.setCookie(name, '', { ...place, maxAge: 0 });
  else reply.setCookie(name, token, { ...place, ...(cookie === 'device' && { maxAge: DEVICE_SECONDS }) });
}
