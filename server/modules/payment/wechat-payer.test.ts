import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import { issueOauthCode, LOGIN_SCOPE } from '#server/sandbox/wechat-gateway.ts';
import type { WechatPersonName } from '#server/sandbox/wechat-people.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const PAYER = 'POST /api/v1/account/wx/payer';
const CHAT_APP = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' };

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'wechat payer');
});
afterAll(() => server.close());

async function ordered() {
  const buyer = await shop.student();
  return { buyer, order: await shop.order(await shop.course(), buyer) };
}
const newCode = (person: WechatPersonName, scope = 'snsapi_base') => issueOauthCode(server.context, { person, scope });
const comeAs = async (person: WechatPersonName, { token }: Student) =>
  server.call(PAYER, { body: { code: await newCode(person) } }, { token });
const tradesOf = (orderId: string) =>
  server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, orderId)).orderBy(sandboxTrades.way);

async function paySheet(body: object): Promise<string> {
  const answer = await server.inject({
    method: 'POST',
    url: '/sandbox/wechat/pay',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return answer.json<{ err_msg: string }>().err_msg;
}

describe('paying in the chat app', () => {
  it('waits until the chat app has said who pays, and is then done by JSAPI', async () => {
    const { buyer, order } = await ordered();

    const before = await shop.startFrom('wechat', order.uuid, buyer);
    const known = await comeAs('normal', buyer);
    const { data } = await shop.startFrom('wechat', order.uuid, buyer);

    expect(before.code).toBe(refusals.WECHAT_PAYER_UNKNOWN.code);
    expect(known.data).toEqual({ is_snapshot: false });
    expect(data.action).toMatchObject({ kind: 'jsapi', params: { appId: 'wxsandbox0000000000', signType: 'RSA' } });
    if (data.action.kind !== 'jsapi') throw new Error('No parameters.');
    expect(await paySheet({ params: data.action.params })).toBe('get_brand_wcpay_request:ok');
    expect(await shop.stateOf(order.uuid)).toBe(4);
  });

  it('leaves what the account is bound to alone, and pays as somebody who is bound to another account', async () => {
    const { buyer, order } = await ordered();

    await comeAs('bound', buyer);
    const { code } = await shop.startFrom('wechat', order.uuid, buyer);

    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    expect([code, user?.openid]).toEqual([SUCCESS, '']);
  });

  it('goes by who holds the phone, not by the account: another login has to say it anew', async () => {
    const { buyer, order } = await ordered();
    await comeAs('normal', buyer);
    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    const token = await server.logIn(user?.mobile ?? '');

    const elsewhere = await shop.startFrom('wechat', order.uuid, { ...buyer, token });

    expect(elsewhere.code).toBe(refusals.WECHAT_PAYER_UNKNOWN.code);
  });

  it('is another payment when the phone has changed hands', async () => {
    const { buyer, order } = await ordered();
    await comeAs('normal', buyer);
    const first = await shop.startFrom('wechat', order.uuid, buyer);
    server.clock.pass(2);
    await comeAs('second', buyer);

    const second = await shop.startFrom('wechat', order.uuid, buyer);

    expect(second.data.payment_uuid).not.toBe(first.data.payment_uuid);
    expect((await tradesOf(order.uuid)).map(({ payer, status }) => `${payer} ${status}`).sort()).toEqual([
      'sandbox-openid-normal closed',
      'sandbox-openid-second open',
    ]);
  });

  it('goes on in the chat app with an order that was begun in a browser', async () => {
    const { buyer, order } = await ordered();
    await shop.startFrom('browser', order.uuid, buyer);
    server.clock.pass(2);
    await comeAs('normal', buyer);

    const { data } = await shop.startFrom('wechat', order.uuid, buyer);

    expect(data.action.kind).toBe('jsapi');
    expect((await tradesOf(order.uuid)).map(({ way, status }) => [way, status])).toEqual([
      ['h5', 'closed'],
      ['jsapi', 'open'],
    ]);
  });

  it.each([
    ['a code that was used', async () => 'used-up'],
    ['a code of the mini-program', () => newCode('normal', LOGIN_SCOPE)],
  ])('does not learn who pays from %s', async (_name, code) => {
    const buyer = await shop.student();

    const answer = await server.call(PAYER, { body: { code: await code() } }, buyer);

    expect(answer.code).toBe(refusals.WECHAT_CODE_INVALID.code);
  });

  it('does not take the made-up person of a snapshot page for the payer', async () => {
    const { buyer, order } = await ordered();

    const answer = await comeAs('snapshot', buyer);

    expect(answer.data).toEqual({ is_snapshot: true });
    expect((await shop.startFrom('wechat', order.uuid, buyer)).code).toBe(refusals.WECHAT_PAYER_UNKNOWN.code);
  });

  it('is known from the start to who has logged in through the chat app', async () => {
    const { data } = await server.call('GET /api/v1/account/wx/user', { query: { code: await newCode('bound') } });
    const buyer = { userId: '', token: data.token };
    const order = await shop.order(await shop.course(), buyer);

    expect((await shop.startFrom('wechat', order.uuid, buyer)).data.action.kind).toBe('jsapi');
  });
});

describe('the sandbox, as strict as WeChat', () => {
  const cashier = (orderId: string, method: 'GET' | 'POST') =>
    server.inject({
      method,
      url: `/sandbox/pay/${orderId}`,
      headers: { ...CHAT_APP, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { payload: 'action=succeed' } : {}),
    });

  it.each([1, 0] as const)('shows no cashier of the browser inside the chat app (method %i)', async (method) => {
    const { buyer, order } = await ordered();
    await shop.startFrom('browser', order.uuid, buyer, method);

    const answers = [await cashier(order.uuid, 'GET'), await cashier(order.uuid, 'POST')];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await shop.stateOf(order.uuid)).toBe(0);
  });

  it('lets only the payer pay, and only with what was signed', async () => {
    const { buyer, order } = await ordered();
    await comeAs('normal', buyer);
    const { data } = await shop.startFrom('wechat', order.uuid, buyer);
    if (data.action.kind !== 'jsapi') throw new Error('No parameters.');
    const { params } = data.action;

    const answers = [
      await paySheet({ params, openid: 'sandbox-openid-second' }),
      await paySheet({ params: { ...params, package: 'prepay_id=sandbox1' } }),
      await paySheet({}),
      await paySheet({ params, outcome: 'cancel' }),
    ];

    expect(answers.map((message) => message.split(':')[1])).toEqual(['fail', 'fail', 'fail', 'cancel']);
    expect(await shop.stateOf(order.uuid)).toBe(0);
  });

  it.each([
    ['a second trade type', { way: 'native' as const }],
    ['another payer', { way: 'jsapi' as const, payer: 'sandbox-openid-second' }],
    ['another amount', { amountCents: 1 }],
    ['a missing openid', { outTradeNo: 'b'.repeat(32), way: 'jsapi' as const, payer: '' }],
    ['an openid of another app', { outTradeNo: 'c'.repeat(32), way: 'jsapi' as const, payer: 'sandbox-mini-normal' }],
    ['an openid for H5', { outTradeNo: 'd'.repeat(32), way: 'h5' as const, payer: 'sandbox-openid-normal' }],
  ])('refuses %s', async (_name, changes) => {
    const [gateway] = server.context.gateways.payments;
    const request = {
      ...{
        outTradeNo: 'a'.repeat(32),
        orderId: '70000000-0000-4000-8000-000000000001',
        title: 't',
        method: 1 as const,
      },
      ...{ amountCents: 100, instalments: 0, now: server.clock.now(), expiresAt: server.clock.now(), address: '' },
      ...{ way: 'jsapi' as const, payer: 'sandbox-openid-normal', returnPath: '/' },
    };
    await gateway?.start(request);

    await expect(gateway?.start({ ...request, ...changes })).rejects.toThrow('The sandbox');
  });
});

describe('paying in the mini-program', () => {
  const MINI = 'POST /api/v1/course/payment/mini_program';

  async function handedOver() {
    const { buyer, order } = await ordered();
    const { data } = await shop.startFrom('mini_program', order.uuid, buyer);
    if (data.action.kind !== 'mini_program') throw new Error('Nothing was handed over.');
    return { buyer, order, token: data.action.params.token ?? '' };
  }
  const payAs = async (person: WechatPersonName, token: string, scope = LOGIN_SCOPE) =>
    server.call(MINI, { body: { token, code: await newCode(person, scope) } });

  it('gives the program’s own page parameters of the program’s own app', async () => {
    const { order, token } = await handedOver();

    const { data } = await payAs('normal', token);
    await shop.cashier(order.uuid, 'succeed');

    expect(data).toMatchObject({ order_uuid: order.uuid, amount: 19900, params: { appId: 'wxsandboxmini000000' } });
    expect((await tradesOf(order.uuid))[0]).toMatchObject({ way: 'mini_program', payer: 'sandbox-mini-normal' });
    expect(await shop.stateOf(order.uuid)).toBe(4);
  });

  it('is the same payment when the page asks twice, and no payment for somebody else', async () => {
    const { order, token } = await handedOver();

    const codes = [
      (await payAs('normal', token)).code,
      (await payAs('normal', token)).code,
      (await payAs('second', token)).code,
    ];

    expect(codes).toEqual([SUCCESS, SUCCESS, refusals.ORDER_STATE_CHANGED.code]);
    expect(await tradesOf(order.uuid)).toHaveLength(1);
  });

  it.each([
    ['a token that is none', async () => payAs('normal', 'x'.repeat(43)), 'ORDER_STATE_CHANGED'],
    [
      'a code of the web',
      async () => payAs('normal', (await handedOver()).token, 'snsapi_base'),
      'WECHAT_CODE_INVALID',
    ],
    [
      'an order whose time is over',
      async () => {
        const { token } = await handedOver();
        server.clock.pass(30 * 60);
        return payAs('normal', token);
      },
      'ORDER_STATE_CHANGED',
    ],
    [
      'a payment that was begun elsewhere since',
      async () => {
        const { buyer, order, token } = await handedOver();
        await shop.startFrom('browser', order.uuid, buyer);
        return payAs('normal', token);
      },
      'ORDER_STATE_CHANGED',
    ],
  ] as const)('is refused for %s', async (_name, attempt, refusal) => {
    expect((await attempt()).code).toBe(refusals[refusal].code);
  });
});
