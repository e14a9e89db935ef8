import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadReplica } from '#server/db/read-replica.ts';
import type { OperationKey } from '#src/contract/all.ts';
import type { ConsoleKey } from '#src/contract/console/all.ts';
import type { ReadAside } from './serve-operations.ts';

/** The catalogue, for strangers: who is logged in must see at once what they bought, and is read on the primary. */
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

/** Results, and the list of leads but for who has just written. */
const FOR_STAFF: readonly ConsoleKey[] = [
  'GET /console/api/results',
  'GET /console/api/results/page',
  'GET /console/api/leads',
  'GET /console/api/channels',
];

/** The browser of a member of staff who writes carries this for a while: every process knows it then. */
const WROTE = 'Zhiyan-Wrote';
/** Longer than the replica may be late. */
const WROTE_SECONDS = 15;

/** Lets the replica answer the calls named here, with a database that refuses writes in their context. */
export function readFromReplica(replica: ReadReplica): ReadAside {
  const keys = new Set<string>([...FOR_STRANGERS, ...FOR_STAFF]);
  return async (key, { request, reply, context }, work) => {
    if (keys.has(key) && mayBeLate(request, context)) return replica.read((db) => work({ ...context, db }));
    const answer = await work(context);
    // A login, which nobody has made yet, changes nothing that these show.
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
