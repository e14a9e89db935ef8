import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadReplica } from '#server/db/read-replica.ts';
import type { OperationKey } from '#src/contract/all.ts';
import type { ConsoleKey } from '#src/contract/console/all.ts';
import type { ReadAside } from './serve-operations.ts';

/**
 * The catalogue, for visitors who are not logged in. Logged-in students read from the primary, so that they see at once
 * what they bought.
 */
const FOR_STRANGERS: readonly OperationKey[] = [
  'GET /api/v1/app/home',
  'GET /api/v1/course/',
  'GET /api/v1.4/course/search',
  'GET /api/v1/course/classify',
  'GET /api/v1/course/{id}',
  'GET /api/v1/course/by_number/{number}',
  'GET /api/v1/course/{id}/joint',
  'GET /api/v1/course/{id}/groups',
  'GET /api/v1/course/nav_ad_place/{id}',
  'GET /api/v2/base/hot_keyword/',
  'GET /api/v1/base/ads/search_page/',
  'GET /api/v1/base/ads/detail_page/second/',
  'GET /api/v1/base/news',
  'GET /api/v1/base/notices',
];

/** Results, and the list of leads, except for staff who have just written. */
const FOR_STAFF: readonly ConsoleKey[] = [
  'GET /console/api/results',
  'GET /console/api/results/page',
  'GET /console/api/leads',
  'GET /console/api/channels',
];

/** Cookie that is set for a while after a staff member has written, so that every process knows it. */
const WROTE = 'Zhiyan-Wrote';
/** Longer than the replica may be late. */
const WROTE_SECONDS = 15;

/** Answers the calls named here from the replica, with a database in their context that refuses writes. */
export function readFromReplica(replica: ReadReplica): ReadAside {
  const keys = new Set<string>([...FOR_STRANGERS, ...FOR_STAFF]);
  return async (key, { request, reply, context }, work) => {
    if (keys.has(key) && mayBeLate(request, context)) return replica.read((db) => work({ ...context, db }));
    const answer = await work(context);
    // A visitor without login cannot have written anything that these calls show.
    const isByStaff = 'actor' in context && context.actor !== null;
    if (isByStaff && request.method !== 'GET') rememberWrite(reply, request);
    return answer;
  };
}

function mayBeLate(request: FastifyRequest, context: object): boolean {
  if ('session' in context && context.session === null) return true;
  return 'actor' in context && request.cookies[WROTE] === undefined;
}

function rememberWrite(reply: FastifyReply, { protocol }: FastifyRequest): void {
  const place = { path: '/console', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' } as const;
  reply.setCookie(WROTE, '1', { ...place, maxAge: WROTE_SECONDS });
}
