import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken, type Random } from '#server/kernel/random.ts';

const NAME = 'vid';
const FORM = /^[A-Za-z0-9_-]{22}$/;
/** No browser keeps one for longer. */
const KEPT_SECONDS = 400 * 86_400;

/** A random id that says nothing but that it is the same browser. */
export function newVisitor(random: Random): string {
  return newToken(random).slice(0, 22);
}

/** The visitor's id as the browser has it; undefined when it has none, or something else under its name. */
export function visitorOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const entries = headers.cookie?.split(';').map((entry) => entry.trim()) ?? [];
  const value = entries.find((entry) => entry.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return value !== undefined && FORM.test(value) ? value : undefined;
}

export function keepVisitor(request: FastifyRequest, reply: FastifyReply, visitor: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${NAME}=${visitor}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
}

/** Whether the browser asks not to be followed: Do Not Track, or Global Privacy Control. */
export function refusesMeasuring({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
