import type { FastifyReply, FastifyRequest } from 'fastify';

/** `session`: who is logged in. `device`: that somebody was, in this browser; it lets nobody in. */
const NAMES = { session: 'Zhiyan-Staff', device: 'Zhiyan-Staff-Device' };
export type StaffCookie = keyof typeof NAMES;

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;
/** Browsers keep none longer. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/**
 * The name and path of a cookie. On https the browser takes it from this very host alone, and from no neighbour and no plain
 * http (RFC 6265bis, `__Host-`), which asks for the path of everything; on plain http, as on one's own machine, there is no such thing.
 */
const placeOf = (cookie: StaffCookie, isSecure: boolean) =>
  isSecure ? { name: `__Host-${NAMES[cookie]}`, path: '/' } : { name: NAMES[cookie], path: '/console' };

/** The token as the browser sent it; undefined without one, or when it cannot be one. */
export function readStaffCookie(request: FastifyRequest, cookie: StaffCookie, isSecure: boolean): string | undefined {
  const token = request.cookies[placeOf(cookie, isSecure).name] ?? '';
  return TOKEN_FORM.test(token) ? token : undefined;
}

/**
 * Gives the browser a token that scripts cannot read and other sites cannot have sent, or takes it away. A session is kept until
 * the browser is closed; the server ends it earlier by its own clock.
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
