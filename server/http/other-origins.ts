import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { requestHeaders, responseHeaders } from '#src/contract/headers.ts';

/** How long a browser may remember what it is allowed. */
const REMEMBER_SECONDS = 600;
const NOT_ALLOWED = { origin: false } as const;

/**
 * Lets sites of other origins call the API; nothing else of this server, and no other site.
 *
 * A session is known by its token header alone, which no foreign page can send: credentials are allowed for the reports that a browser
 * sends while a page is closed, and mean nothing here.
 */
export async function answerOtherOrigins(app: FastifyInstance, siteOrigins: readonly string[]): Promise<void> {
  if (siteOrigins.length === 0) return;
  const allowed = {
    origin: [...siteOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', ...Object.values(requestHeaders)],
    // The clock is set by the server's date; a busy server says when to come again.
    exposedHeaders: ['date', 'age', 'retry-after', 'x-request-id', responseHeaders.serverTime],
    credentials: true,
    maxAge: REMEMBER_SECONDS,
  };
  await app.register(cors, {
    delegator: (request, done) => done(null, request.url?.startsWith('/api/') ? allowed : NOT_ALLOWED),
  });
}
