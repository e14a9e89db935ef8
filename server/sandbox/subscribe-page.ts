import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sandboxWechatMessages } from '#server/db/schema/wechat.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { refused } from '#server/http/calls/envelope.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';
import { wechatPeople } from './wechat-people.ts';

type Query = Readonly<Record<string, unknown>>;

const NEEDED = ['appid', 'scene', 'template_id', 'redirect_url', 'reserved'] as const;
const SHOWN = 20;

/** WeChat's page that asks whether one message may be sent, and the sent messages. */
export function serveSubscriptions(app: FastifyInstance, { db }: ServerContext): void {
  app.get<{ Querystring: Query }>('/sandbox/wechat/subscribe', async ({ query, protocol, host }, reply) => {
    const answers = readQuestion(query, `${protocol}://${host}`);
    reply.header('cache-control', 'no-store');
    if (!answers) return reply.status(400).send(refused('BAD_REQUEST', '订阅参数有误：仅支持跳回本站'));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SANDBOX_POLICY)
      .send(
        sandboxDocument(
          '订阅一条消息（沙箱）',
          `<p>允许发送一条开课提醒吗？</p><ul>
            <li><a href="${escapeHtml(answers.confirm)}">允许</a></li>
            <li><a href="${escapeHtml(answers.cancel)}">取消</a></li></ul>`,
        ),
      );
  });
  app.get('/sandbox/wechat/messages', async (_request, reply) => {
    const sent = await db.select().from(sandboxWechatMessages).orderBy(desc(sandboxWechatMessages.id)).limit(SHOWN);
    const rows = sent.map(
      ({ title, text, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a><br>${escapeHtml(text)}</li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', SANDBOX_POLICY)
      .send(
        sandboxDocument('微信消息（沙箱）', sent.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>还没有发出消息。</p>'),
      );
  });
}

/** Where each answer leads; undefined when WeChat would refuse the question, or when it leads away from this site. */
function readQuestion(query: Query, origin: string) {
  const { redirect_url: redirect, action } = query;
  const isWhole = NEEDED.every((name) => typeof query[name] === 'string' && query[name] !== '');
  if (!isWhole || action !== 'get_confirm' || typeof redirect !== 'string') return undefined;
  const target = URL.canParse(redirect) ? new URL(redirect) : undefined;
  if (target?.origin !== new URL(origin).origin || target.username !== '') return undefined;
  const answer = (given: Readonly<Record<string, string>>) => {
    const url = new URL(target);
    for (const name of ['template_id', 'scene', 'reserved']) url.searchParams.set(name, String(query[name]));
    for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    confirm: answer({ action: 'confirm', openid: wechatPeople.normal.person.openid }),
    cancel: answer({ action: 'cancel' }),
  };
}
