import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { sandboxPaymentOf } from '#server/gateways/payment/sandbox-payments.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';
import { act } from './serve-cashier.ts';
import { issueOauthCode, LOGIN_SCOPE } from './wechat-gateway.ts';
import { isWechatPersonName, wechatPeople } from './wechat-people.ts';

const PAGE = '/sandbox/mini-program/pages/pay/index';
const OUTCOMES = ['succeed', 'cancel', 'lost'] as const;

interface Sheet {
  readonly params?: unknown;
  /** Openid of the phone's owner; the payer when absent. */
  readonly openid?: unknown;
  readonly outcome?: unknown;
}

/**
 * WeChat's payment on this machine: the sheet of `getBrandWCPayRequest`, which a fake bridge calls, and the
 * mini-program's own page, at its path behind `/sandbox/mini-program`.
 */
export async function serveWechatCashier(app: FastifyInstance, context: ServerContext): Promise<void> {
  const calls: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: Sheet }>('/sandbox/wechat/pay', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return reply.send({ err_msg: `get_brand_wcpay_request:${await paySheet(app, context, request.body ?? {})}` });
    });
    scope.get<{ Querystring: { token?: unknown } }>(PAGE, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', SANDBOX_POLICY)
        .send(programPage(typeof request.query.token === 'string' ? request.query.token : '')),
    );
    scope.post<{ Body: Readonly<Record<string, string>> }>(PAGE, async (request, reply) => {
      const { token = '', person } = request.body ?? {};
      if (!isWechatPersonName(person)) return reply.status(400).send();
      const code = await issueOauthCode(context, { person, scope: LOGIN_SCOPE });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/course/payment/mini_program',
        payload: { token, code },
      });
      const { data, msg } = answer.json<{ data: { order_uuid: string } | null; msg: string }>();
      if (data) return reply.redirect(`/sandbox/pay/${data.order_uuid}`, 303);
      const page = sandboxDocument('小程序支付（沙箱）', `<p role="alert">${escapeHtml(msg)}</p>`);
      return reply.type('text/html; charset=utf-8').header('content-security-policy', SANDBOX_POLICY).send(page);
    });
  };
  await app.register(calls);
}

async function paySheet(app: FastifyInstance, context: ServerContext, { params, openid, outcome }: Sheet) {
  const paymentId = await sandboxPaymentOf(context.db, params);
  const [trade] = paymentId
    ? await context.db.select().from(sandboxTrades).where(eq(sandboxTrades.paymentId, paymentId))
    : [];
  const isPayer = openid === undefined || openid === trade?.payer;
  if (trade?.status !== 'open' || trade.way !== 'jsapi' || !isPayer) return 'fail';
  const action = OUTCOMES.find((name) => name === outcome) ?? 'succeed';
  await act((report) => app.inject(report), context, trade, action);
  return action === 'cancel' ? 'cancel' : 'ok';
}

function programPage(token: string): string {
  const people = Object.entries(wechatPeople).flatMap(([name, { title, person }]) =>
    person ? `<button name="person" value="${name}">${escapeHtml(title)}</button> ` : [],
  );
  return sandboxDocument(
    '小程序支付（沙箱）',
    `<p>小程序的支付页：wx.login 得到登录凭证，换取支付参数。选择手机的主人：</p>
<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}">${people.join('')}</form>`,
  );
}
