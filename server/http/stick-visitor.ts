import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { linkVisitor } from '#server/domains/experiments/link-visitor.ts';
import { keepVisitor, refusesMeasuring, visitorOf } from './visitor-cookie.ts';

/** How long it is remembered that a student and a browser need nothing. */
const KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 20_000;
const WHO_IS_LOGGED_IN = '/api/v1/account/auth/user/info';

/**
 * Gives the browsers of a student one visitor's id, that of the first, so that an arm stays with the student from one device to
 * the next. Nothing of it may keep a call from being answered.
 */
export function stickVisitor({ db, clock }: Pick<ServerContext, 'db' | 'clock'>) {
  const known = new Map<string, number>();
  return async (request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> => {
    if (refusesMeasuring(request)) return;
    const own = visitorOf(request);
    // A browser without the cookie is looked after once, where the app asks who is logged in.
    if (own === undefined && request.routeOptions.url !== WHO_IS_LOGGED_IN) return;
    const key = `${userId} ${own ?? ''}`;
    const now = clock.now();
    if (Math.abs(now.getTime() - (known.get(key) ?? Number.NEGATIVE_INFINITY)) < KNOWN_MS) return;
    try {
      const first = await linkVisitor(db, userId, own, now);
      known.set(key, now.getTime());
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
      if (first !== undefined && first !== own) keepVisitor(request, reply, first);
    } catch (reason) {
      request.log.warn({ reason: String(reason) }, 'A visitor could not be linked.');
    }
  };
}
