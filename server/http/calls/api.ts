import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { DiskFullError } from '#server/db/disk-full.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { responseHeaders } from '#src/contract/headers.ts';
import { limitCalls } from './limit-calls.ts';
import { type Served, serveOperations } from './serve-operations.ts';

interface ApiOptions<Access> extends Served<Access> {
  /** Name for the limits: its calls are counted together. */
  readonly name: string;
  readonly clock: Clock;
  /** Calls per minute and address; 0 for no limit. */
  readonly callsPerMinute: number;
  /** Resolves to false when nothing more may be written. */
  readonly canWrite: () => Promise<boolean>;
}

/**
 * Content types of pictures in browsers; the real type is in the bytes. Calls that take no picture refuse the buffer.
 */
const PICTURES = /^image\/|^application\/octet-stream$/;

/** Adds the API to the server, with what applies to every call: limits, no caching, no writes on a full disk. */
export async function serveApi<Access>(app: FastifyInstance, options: ApiOptions<Access>): Promise<void> {
  const calls: FastifyPluginAsync = async (api) => {
    const { name, callsPerMinute: max } = options;
    await limitCalls(api, { name, max, errorResponseBuilder: () => new Refusal('TOO_OFTEN') });
    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.method === 'GET' || (await options.canWrite())) return;
      throw new DiskFullError();
    });
    api.addContentTypeParser(PICTURES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    api.addHook('onSend', async (_request, reply) => {
      // A cached answer would tell the time at which it was cached.
      if (reply.getHeader('cache-control') !== 'no-store') return;
      reply.header(responseHeaders.serverTime, options.clock.now().getTime());
    });
    serveOperations(api, options);
  };
  await app.register(calls);
}
