import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';

interface DeskCase {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly string[];
  readonly pictures: readonly string[];
  readonly choices: readonly { readonly action: string; readonly label: string; readonly asks: string }[];
}

/** Open requests for the school's staff, and their decisions. */
export interface Desk {
  readonly cases: () => Promise<readonly DeskCase[]>;
  readonly decide: (decision: { id: string; action: string; text: string }) => Promise<boolean>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POLICY = `${SANDBOX_POLICY}; img-src 'self'`;

/** The desk `/sandbox/desk`: the tester decides on photos, returns and exchanges as the school would. */
export async function serveDesk(app: FastifyInstance, desk: Desk): Promise<void> {
  const pages: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/sandbox/desk', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .send(sandboxDocument('审核台', (await desk.cases()).map(caseHtml).join('\n') || '<p>没有待处理的申请。</p>')),
    );
    scope.post<{ Body: Readonly<Record<string, string>> | null }>('/sandbox/desk', async (request, reply) => {
      const { id = '', action = '', text = '' } = request.body ?? {};
      const isDone = UUID.test(id) && (await desk.decide({ id, action, text: text.trim().slice(0, 100) }));
      if (!isDone) return reply.status(409).type('text/plain; charset=utf-8').send('已处理，或不能这样处理。\n');
      return reply.redirect('/sandbox/desk', 303);
    });
  };
  await app.register(pages);
}

function caseHtml({ id, title, facts, pictures, choices }: DeskCase): string {
  const shown = pictures.map((url) => `<img src="${escapeHtml(url)}" alt="照片" width="160">`).join(' ');
  const forms = choices.map(
    ({
      action,
      label,
      asks,
    }) => `<form method="post" action="/sandbox/desk"><input type="hidden" name="id" value="${id}">
${asks ? `<label>${escapeHtml(asks)} <input name="text" maxlength="100"></label>` : ''}
<button name="action" value="${escapeHtml(action)}">${escapeHtml(label)}</button></form>`,
  );
  return `<section><h2>${escapeHtml(title)}</h2><p>${facts.map(escapeHtml).join(' · ')}</p><p>${shown}</p>
${forms.join('\n')}</section>`;
}
