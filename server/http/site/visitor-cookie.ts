import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, type Random } from '#server/kernel/random.ts';

const NAME = 'vid';
const FORM = /^[A-Za-z0-9_-]{22}$/;
/** No browser keeps a cookie longer. */
const MAX_AGE_SECONDS = 400 * 86_400;

/** A random id whose only meaning is that it is the same browser. */
export function newVisitor(random: Random): string {
  return newToken(random).slice(0, 22);
}

/** The visitor's id in the cookie; undefined when it is missing or malformed. */
export function visitorOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const value = cookies[NAME];
  return value !== undefined && FORM.test(value) ? value : undefined;
}

export function setVisitorCookie(request: FastifyRequest, reply: FastifyReply, visitor: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(NAME, visitor, { path: '/', maxAge: MAX_AGE_SECONDS, httpOnly: true, sameSite: 'lax', secure });
}

/** Whether the browser objects to tracking: Do Not Track, or Global Privacy Control. */
export function refusesMeasuring({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
