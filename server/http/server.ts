import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Metrics } from '#server/kernel/metrics.ts';
import type { SharedCounter } from '#server/kernel/shared-counter.ts';
import type { OpenSpan, Tracer } from '#server/kernel/tracer.ts';
import { errorAnswer } from './calls/error-answer.ts';
import { endSlowBodies } from './calls/slow-body.ts';
import { isLostVisitor, LOST_PATH } from './site/lost-visitor.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the envelope, for the log; 0 without an envelope. */
    resultCode: number;
  }
  interface FastifyRequest {
    /** Span of this request; undefined when tracing is off. */
    span: OpenSpan | undefined;
  }
}

const HANDLER_TIMEOUT_MS = 8000;
const BODY_LIMIT_BYTES = 64 * 1024;
/** CSP of every answer without a policy of its own: it may load and run nothing. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For an address that the router cannot parse: no hook runs there. */
const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': CLOSED_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/**
 * Calls are checked by the contract (validation.ts); route schemas would need a compiler of their own, which is slow to
 * load.
 */
function noRouteSchemas(): never {
  throw new Error('A route has a schema of its own: what a call takes and gives stands in the contract.');
}

interface ServerOptions {
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Addresses or networks of trusted proxies (X-Forwarded-For). */
  readonly trustedProxies: readonly string[];
  /** Writes a log line for each request, whatever the log level. */
  readonly logRequests?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly tracer?: Tracer | undefined;
  /** Counts calls over all processes. */
  readonly callCounter?: SharedCounter | null;
  /** Factor on the time limit of a call: more than 1 on a machine with other work. */
  readonly patience?: number;
}

/** A server without routes, with the limits, headers, logs and error answers that hold for all of them. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, trustedProxies, logRequests = false, metrics, tracer, patience = 1 } = options;
  const app = Fastify({
    logger,
    // Our own log lines say less: no address, no query, no header.
    logController: new LogController({ disableRequestLogging: true }),
    // The default of ten seconds ends the start of a server on a busy machine.
    pluginTimeout: 120_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    handlerTimeout: HANDLER_TIMEOUT_MS * patience,
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    schemaController: { compilersFactory: { buildValidator: noRouteSchemas, buildSerializer: noRouteSchemas } },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 120 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const { status, envelope } = errorAnswer(error);
      const bare = { ...BARE_HEADERS, 'x-request-id': request.id };
      if (isLostVisitor(request)) reply.raw.writeHead(302, { ...bare, location: LOST_PATH }).end();
      else reply.raw.writeHead(status, bare).end(JSON.stringify(envelope));
    },
  });
  app.decorate('callCounter', options.callCounter ?? null);
  app.decorateReply('resultCode', 0);
  if (tracer) traceRequests(app, tracer);
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  endSlowBodies(app, patience);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CLOSED_POLICY);
  });
  const lines = logRequests && app.log.level !== 'silent' ? app.log.child({}, { level: 'info' }) : undefined;
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    metrics?.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    (lines ?? request.log).info(
      {
        ...(lines && { reqId: request.id }),
        ...(request.span && { traceId: request.span.traceId }),
        method: request.method,
        route,
        status: reply.statusCode,
        code: reply.resultCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error);
    reply.resultCode = answer.envelope.code;
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
    if (answer.log && answer.status === 200) request.log.warn(answer.log, 'refused because a service failed');
    else if (answer.log) request.log.error(answer.log, 'failed');
    return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.envelope);
  });
  return app;
}

/** Opens a span for each request; all work for the request belongs to it. */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const facts = { 'http.request.method': request.method, 'zhiyan.request_id': request.id };
    request.span = tracer.begin(request.method, 'server', facts, String(traceparent ?? ''));
    request.span.inside(done);
  });
  // After a body has been read, the code continues in the connection's async context, so enter the span again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.inside(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const status = reply.statusCode;
    const facts = { 'http.route': route, 'http.response.status_code': status, 'zhiyan.code': reply.resultCode };
    const error = status >= 500 ? { error: String(status) } : {};
    request.span?.end({ name: `${request.method} ${route}`, facts, ...error });
  });
}
