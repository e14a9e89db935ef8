import type { FastifyInstance } from 'fastify';
import type { OperationMap } from '#src/contract/operation.ts';
import { DOCS_POLICY, docsPage } from './docs-page.ts';
import { openApi } from './open-api.ts';

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; both made from the contract. */
export function serveDocs(app: FastifyInstance, contract: OperationMap): void {
  const page = docsPage(contract);
  const description = openApi(contract);
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', DOCS_POLICY)
      .send(page),
  );
  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(description),
  );
}
