import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive; by default the time for small JSON. */
    bodyTimeoutMs?: number;
  }
}

const BODY_TIMEOUT_MS = 5000;
/** The longest limit of any route; the socket's own limit must not be lower. */
export const LONGEST_BODY_MS = 60_000;

/**
 * Cuts off a client that sends a body more slowly than its route allows; a picture over a weak network may take longer
 * than JSON. The time starts when the body is read: waiting in the queue before is not the client's fault.
 */
export function endSlowBodies(app: FastifyInstance, patience = 1): void {
  app.addHook('preParsing', async (request, reply) => {
    if (request.raw.complete) return;
    const { bodyTimeoutMs = BODY_TIMEOUT_MS } = request.routeOptions.config;
    // First reads data that has arrived while this process was busy.
    const timer = setTimeout(() => setImmediate(() => cutOff(request, reply)), bodyTimeoutMs * patience);
    for (const event of ['end', 'close'] as const) request.raw.once(event, () => clearTimeout(timer));
  });
}

function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || request.raw.readableEnded || reply.sent || reply.raw.headersSent) return;
  reply.hijack();
  reply.raw.writeHead(408, { connection: 'close', 'cache-control': 'no-store' }).end(() => request.raw.destroy());
}
