import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { refused } from '#server/http/calls/envelope.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';
import { issueOauthCode } from './wechat-gateway.ts';
import { isWechatPersonName, wechatPeople } from './wechat-people.ts';

type Query = Readonly<Record<string, unknown>>;
type Asked = FastifyRequest<{ Querystring: Query }>;

const SCOPES = ['snsapi_base', 'snsapi_userinfo'];

/** WeChat's login page: the tester chooses a person and returns with a code. */
export function serveOauth(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Querystring: Query }>('/sandbox/oauth/authorize', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = readRequest(request);
    if (asked === undefined) return reply.status(400).send(refused('BAD_REQUEST', '授权参数有误：仅支持跳回本站'));
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SANDBOX_POLICY)
      .send(authorizePage(request.query, asked.scope));
  });
  app.get<{ Querystring: Query }>('/sandbox/oauth/grant', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = readRequest(request);
    const { person } = request.query;
    if (asked === undefined || !isWechatPersonName(person)) return reply.status(400).send(refused('BAD_REQUEST'));
    const { target, scope, state } = asked;
    if (wechatPeople[person].person !== null) {
      target.searchParams.set('code', await issueOauthCode(context, { person, scope }));
    }
    target.searchParams.set('state', state);
    return reply.redirect(target.href);
  });
}

/** The app's parameters if they are valid; undefined when they would lead away from this site. */
function readRequest(request: Asked) {
  const { redirect_uri: redirect, response_type: type, scope, state } = request.query;
  if (typeof redirect !== 'string' || type !== 'code') return undefined;
  if (typeof scope !== 'string' || !SCOPES.includes(scope)) return undefined;
  if (typeof state !== 'string' || !/^[A-Za-z0-9]{1,128}$/.test(state)) return undefined;
  const origin = `${request.protocol}://${request.host}`;
  const target = URL.canParse(redirect, origin) ? new URL(redirect, origin) : undefined;
  if (target === undefined || target.host !== new URL(origin).host || !/^https?:$/.test(target.protocol))
    return undefined;
  if (target.username !== '' || target.password !== '') return undefined;
  target.hash = '';
  return { target, scope, state };
}

function authorizePage(query: Query, scope: string): string {
  const people = Object.entries(wechatPeople).map(([name, { title, note }]) => {
    const values = Object.entries({ ...query, person: name }).filter(([, value]) => typeof value === 'string');
    const href = `/sandbox/oauth/grant?${new URLSearchParams(values.map(([key, value]) => [key, String(value)]))}`;
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a><br>${escapeHtml(note)}</li>`;
  });
  const ask = scope === 'snsapi_base' ? '静默授权：只得到 openid' : '申请获取昵称、头像';
  return sandboxDocument('微信授权（沙箱）', `<p>${ask}。选择以谁的身份返回：</p><ul>${people.join('')}</ul>`);
}
