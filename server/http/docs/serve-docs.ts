import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OperationMap } from '#src/contract/operation.ts';
import { openApi } from './open-api.ts';

/** CSP: only the reference's own files may run, and they may call only this server. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; both made from the contract. Decision 0104. */
export async function serveDocs(app: FastifyInstance, contract: OperationMap): Promise<void> {
  const document = openApi(contract) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: document.info.title },
    uiConfig: {
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      filter: true,
      layout: 'BaseLayout',
    },
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex');
      },
    },
  });
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
}
