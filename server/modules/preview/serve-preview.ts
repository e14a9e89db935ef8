import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { countPreview, findPreview } from '#server/domains/previews/preview-links.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { PREVIEW_PATH } from '#src/contract/console/preview.ts';

/** CSP: no script runs in a page that is shown this way, and nothing typed into it is sent. */
const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' https:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** CSP of an SVG that is opened directly: it runs nothing. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const CALLS_PER_MINUTE = 300;
const GONE = '这个预览链接已失效，请向发给您的人要一个新的。\n';

/** Shows a page through a preview link: no login, no scripts, no forms, while the link is valid. */
export async function servePreviews(
  app: FastifyInstance,
  { db, clock, gateways }: ServerContext,
  isLimited: boolean,
): Promise<void> {
  const routes: FastifyPluginAsync = async (previews) => {
    await limitCalls(previews, { name: 'previews', max: isLimited ? CALLS_PER_MINUTE : 0 });
    previews.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
    });
    const rowOf = (token: string) =>
      /^[\w-]{43}$/.test(token) ? findPreview(db, token, clock.now()) : Promise.resolve(undefined);
    const render = async (file: string, text: string) =>
      (await gateways.pages?.ask('render', { file, text }))?.document;

    previews.get<{ Params: { token: string } }>(`${PREVIEW_PATH}/:token`, async ({ params }, reply) => {
      const row = await rowOf(params.token);
      const document = row && (await render(row.file, row.text));
      if (!row || !document) return reply.status(404).type('text/plain; charset=utf-8').send(GONE);
      await countPreview(db, row.id, clock.now());
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(shownTo(document, `${PREVIEW_PATH}/${params.token}`, toChinaTime(row.expiresAt).slice(5, 16)));
    });

    /** An author's own picture, while its published form does not exist: only those that the page shows. */
    previews.get<{ Params: { token: string }; Querystring: { readonly path?: unknown } }>(
      `${PREVIEW_PATH}/:token/original`,
      async ({ params, query: { path } }, reply) => {
        const row = typeof path === 'string' ? await rowOf(params.token) : undefined;
        const document = row && (await render(row.file, row.text));
        const isShown = document?.includes(`${ORIGINALS}?path=${encodeURIComponent(String(path))}`);
        const found = isShown ? await gateways.pages?.ask('original', { path: String(path) }) : null;
        if (!found) return reply.status(404).type('text/plain; charset=utf-8').send(GONE);
        return reply.header('content-security-policy', FILE_POLICY).type(found.type).send(Buffer.from(found.bytes));
      },
    );
  };
  await app.register(routes);
}

/** Address of unpublished pictures in documents for staff. */
const ORIGINALS = '/console/api/pictures/original';

const BAR =
  'position:sticky;top:0;z-index:99;padding:8px 16px;background:#1b1f2a;color:#fff;font:14px/1.5 sans-serif;text-align:center';

function shownTo(document: string, address: string, until: string): string {
  const bar = `<div style="${BAR}">预览，还没有发布。按钮和表单不会提交，${until} 前有效。</div>`;
  return document
    .replaceAll(ORIGINALS, `${address}/original`)
    .replace(
      /(<meta http-equiv="Content-Security-Policy" content=")[^"]*/,
      `$1${PAGE_POLICY.replace(/; frame-ancestors.*$/, '')}`,
    )
    .replace(/<body[^>]*>/, (body) => `${body}${bar}`)
    .replace('<head>', '<head><meta name="robots" content="noindex">');
}
