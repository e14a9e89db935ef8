import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive; without it, as long as small JSON needs. */
    bodyTimeoutMs?: number;
  }
}

const BODY_TIMEOUT_MS = 5000;
/** The longest that any route allows; the socket's own limit must not be less. */
export const LONGEST_BODY_MS = 60_000;

/** Cuts off who sends a body slower than its route allows: a picture over a weak network may, a few fields may not. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.complete || !hasBody(request)) return;
    const { bodyTimeoutMs = BODY_TIMEOUT_MS } = request.routeOptions.config;
    const timer = setTimeout(() => cutOff(request, reply), bodyTimeoutMs);
    for (const event of ['end', 'close'] as const) request.raw.once(event, () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return;
  reply.hijack();
  reply.raw.writeHead(408, { connection: 'close', 'cache-control': 'no-store' }).end(() => request.raw.destroy());
}
