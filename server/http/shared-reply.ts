import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);
/** Below this a packed answer is hardly smaller. */
const PACK_FROM_BYTES = 1400;

interface SharedReply {
  readonly json: string;
  readonly cacheSeconds: number;
  /** Whether stores between the server and the browser may keep it: only what a stranger gets as well. */
  readonly isPublic: boolean;
}

/** Sends JSON that is the same for everybody who gets it: kept by the browser, 304 when it has it already, packed when it may be. */
export async function sendShared(request: FastifyRequest, reply: FastifyReply, shared: SharedReply) {
  const { json, cacheSeconds, isPublic } = shared;
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${cacheSeconds}`)
    .header('vary', 'accept-encoding')
    // Weak: the packed and the plain form share it.
    .header('etag', `W/${tag}`)
    .type('application/json; charset=utf-8');
  const { 'if-none-match': known = '', 'accept-encoding': encodings = '' } = request.headers;
  if (known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag)) return reply.status(304).send();
  if (json.length < PACK_FROM_BYTES || !/\bgzip\b/.test(String(encodings))) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await compress(json));
}
