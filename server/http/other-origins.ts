import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { requestHeaders, responseHeaders } from '#src/contract/headers.ts';

/** How long a browser may cache the permission. */
const REMEMBER_SECONDS = 600;
const NOT_ALLOWED = { origin: false } as const;

/**
 * Lets sites of other configured origins call the API, and nothing else of this server.
 *
 * A session is only its token header, which no foreign page can send. Credentials are allowed for the reports that a
 * browser sends while a page is closed; cookies have no effect on the API.
 */
export async function answerOtherOrigins(app: FastifyInstance, siteOrigins: readonly string[]): Promise<void> {
  if (siteOrigins.length === 0) return;
  const allowed = {
    origin: [...siteOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', ...Object.values(requestHeaders)],
    // The app sets its clock by the date header; a busy server sends retry-after.
    exposedHeaders: ['date', 'age', 'retry-after', 'x-request-id', responseHeaders.serverTime],
    credentials: true,
    maxAge: REMEMBER_SECONDS,
  };
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url?.startsWith('/api/') ? allowed : NOT_ALLOWED),
  });
}
