import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { findVersion } from '#server/domains/page-versions/read-versions.ts';
import { findReview } from '#server/domains/reviews/review.ts';
import { refused } from '#server/http/calls/envelope.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import type { Admit } from '#server/http/calls/serve-operations.ts';
import type { StaffAccess } from '#src/contract/console/roles.ts';
import { markBlocks } from './mark-blocks.ts';

/** CSP of pages in a frame of the console: no script runs in them, nothing else may frame them. */
const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' https:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** CSP of an SVG that is opened directly: it must not act with the staff member's login. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface MarkedQuery {
  readonly id?: unknown;
  readonly before?: unknown;
  /** Blocks to outline: see `markBlocks`. */
  readonly changed?: unknown;
}

interface Options {
  readonly admit: Admit<StaffAccess>;
  /** Calls a minute and address; 0 for no limit. */
  readonly callsPerMinute: number;
}

/** Documents for frames and pictures of the console: the parts of its API that are not JSON. */
export async function serveStudio(
  app: FastifyInstance,
  { gateways, db }: ServerContext,
  { admit, callsPerMinute }: Options,
) {
  const routes: FastifyPluginAsync = async (studio) => {
    await limitCalls(studio, { name: 'studio', max: callsPerMinute });
    studio.addHook('onRequest', async (request, reply) => {
      await admit(request, reply, 'staff:author');
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    });

    studio.get<{ Querystring: { readonly file?: unknown } }>('/console/api/page/document', async (request, reply) => {
      const { file } = request.query;
      const page = typeof file === 'string' && file.length <= 200 ? await gateways.pages?.ask('read', { file }) : null;
      const shown =
        page && typeof file === 'string' ? await gateways.pages?.ask('render', { file, text: page.text }) : null;
      if (!shown?.document) return reply.status(404).send(refused('NOT_FOUND'));
      return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(shown.document);
    });

    /** A version of a page, or with `before` the version before it. */
    studio.get<{ Querystring: MarkedQuery }>('/console/api/page/version/document', async (request, reply) => {
      const { id, before, changed } = request.query;
      const isNumber = typeof id === 'string' && /^[1-9][0-9]{0,14}$/.test(id);
      const found = isNumber ? await findVersion(db, Number(id)) : undefined;
      const row = before === undefined ? found?.version : found?.older;
      const shown = row ? await gateways.pages?.ask('render', { file: row.file, text: row.text }) : null;
      if (!shown?.document) return reply.status(404).send(refused('NOT_FOUND'));
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(markBlocks({ ...shown, document: shown.document }, changed));
    });

    /** A page under review, or with `before` what it is compared with. */
    studio.get<{ Querystring: MarkedQuery }>('/console/api/reviews/document', async (request, reply) => {
      const { id, before, changed } = request.query;
      const isUuid = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
      const row = isUuid ? await findReview(db, id) : undefined;
      const text = before === undefined ? row?.text : row?.beforeText;
      const shown = row && text !== undefined ? await gateways.pages?.ask('render', { file: row.file, text }) : null;
      if (!shown?.document) return reply.status(404).send(refused('NOT_FOUND'));
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(markBlocks({ ...shown, document: shown.document }, changed));
    });

    /** The template of a new page. */
    studio.get<{ Querystring: { readonly kind?: unknown } }>('/console/api/page/template', async (request, reply) => {
      const { kind } = request.query;
      const shown = typeof kind === 'string' ? await gateways.pages?.ask('template', { kind }) : null;
      if (!shown?.document) return reply.status(404).send(refused('NOT_FOUND'));
      return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(shown.document);
    });

    /** An author's own file, while its published form does not exist yet. */
    studio.get<{ Querystring: { readonly path?: unknown; readonly small?: unknown } }>(
      '/console/api/pictures/original',
      async (request, reply) => {
        const { path, small } = request.query;
        const asked = typeof path === 'string' && path.length <= 200 ? { path, isSmall: small !== undefined } : null;
        const found = asked ? await gateways.pages?.ask('original', asked) : null;
        if (!found) return reply.status(404).send(refused('NOT_FOUND'));
        return reply
          .header('content-security-policy', FILE_POLICY)
          .header('cache-control', 'private, max-age=3600')
          .type(found.type)
          .send(Buffer.from(found.bytes));
      },
    );
  };
  await app.register(routes);
}
