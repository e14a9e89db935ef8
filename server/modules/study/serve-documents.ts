import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { agreementOfTicket } from '#server/domains/study/agreements.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { agreementTemplate } from './agreement-views.ts';

const STYLE = `body{font:16px/1.75 "PingFang SC","Noto Sans SC","Microsoft YaHei",system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;color:#1f2430;background:#fff}
h1{font-size:1.35rem;text-align:center;margin:.5rem 0 1.5rem}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}p,ol,ul{margin:.6rem 0}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c9cdd6;padding:.4rem .6rem;text-align:left}td:first-child{white-space:nowrap}
footer{margin-top:2.5rem;padding-top:1rem;border-top:1px solid #e3e6ec;color:#596070;font-size:.875rem}
@page{size:A4;margin:18mm}@media print{body{padding:0;max-width:none;font-size:11pt}h2{break-after:avoid}}`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
/** CSP: documents run no script and load nothing; the site may frame them. */
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

interface Page {
  readonly title: string;
  /** Safe: made by `toSafeHtml`, its values escaped. */
  readonly html: string;
  readonly foot: string;
}

function documentPage({ title, html, foot }: Page): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>
${html}</main><footer>${escapeHtml(foot)}</footer></body></html>`;
}

/** Printable pages with an address in the API: unsigned agreements, and signed ones with a ticket. */
export async function serveDocuments(
  app: FastifyInstance,
  context: ServerContext,
  callsPerMinute: number,
): Promise<void> {
  const { db, clock } = context;
  const routes: FastifyPluginAsync = async (documents) => {
    await limitCalls(documents, { name: 'documents', max: callsPerMinute });

    documents.get<{ Params: { id: string } }>('/api/documents/agreements/:id', async (request, reply) => {
      const { id } = request.params;
      const template = /^[0-9a-f-]{36}$/i.test(id) ? await templateOrNothing(id) : undefined;
      if (!template) return missing(reply);
      return send(reply, { ...template, foot: `协议版本 ${template.version} · 签署前仅供阅读` });
    });

    documents.get<{ Params: { ticket: string } }>('/api/documents/contracts/:ticket', async (request, reply) => {
      const signed = await agreementOfTicket(db, request.params.ticket, clock.now());
      if (!signed) return missing(reply);
      const signedAt = toInstant(signed.confirmedAt).slice(0, 19).replace('T', ' ');
      const foot = `协议版本 ${signed.version} · 已于 ${signedAt} 在线签署`;
      return send(reply, { title: signed.title, html: signed.contentHtml, foot });
    });
  };
  await app.register(routes);

  async function templateOrNothing(id: string) {
    try {
      return await agreementTemplate(context, id);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}

function send(reply: FastifyReply, page: Page) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .type('text/html; charset=utf-8')
    .send(documentPage(page));
}

function missing(reply: FastifyReply) {
  const html = '<p>协议不存在，或链接已失效。请回到页面重新打开。</p>';
  return send(reply.status(404), { title: '找不到协议', html, foot: '' });
}
