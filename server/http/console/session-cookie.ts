import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent to the console alone; scripts cannot read it, other sites cannot have it sent. */
const NAME = 'Zhiyan-Staff';
const PATH = '/console';
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** The session's token as the browser sent it; undefined without one, or when it cannot be one. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const [, token = ''] = pairs.find(([name]) => name === NAME) ?? [];
  return TOKEN_FORM.test(token) ? token : undefined;
}

/** Gives the browser the session until it is closed, or takes it away. The server ends it earlier by its own clock. */
export function writeSessionCookie(reply: FastifyReply, token: string | null, isSecure: boolean): void {
  const end = token === null ? '; Max-Age=0' : '';
  const secure = isSecure ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${token ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}${end}`);
}
