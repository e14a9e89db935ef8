import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_START, testRandom } from '#server/kernel/testing.ts';
import { ForgedNotification, NumberTaken } from './payment-gateway.ts';
import {
  API_V3_KEY,
  clock,
  NUMBER,
  provider,
  request,
  seconds,
  shopKeys,
  wechatAnswer,
  wechatHeaders,
  wechatSettings,
} from './provider-testing.ts';
import { isSigned, readPublicKey } from './rsa-sign.ts';
import { wechatPay } from './wechat-pay.ts';

describe('WeChat Pay', () => {
  const gatewayWith = (answer: object) => {
    const { sent, fetchProvider } = provider(() => wechatAnswer(answer));
    return { sent, gateway: wechatPay(wechatSettings, { clock, random: testRandom(), fetchProvider }) };
  };

  it('is asked with a request that the shop signed', async () => {
    const { sent, gateway } = gatewayWith({ h5_url: 'https://wx.tenpay.com/x?prepay_id=1' });

    const action = await gateway.start(request);

    const header = String(new Headers(sent[0]?.init.headers).get('authorization'));
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? '';
    const text = `POST\n/v3/pay/transactions/h5\n${part('timestamp')}\n${part('nonce_str')}\n${sent[0]?.init.body}\n`;
    expect(isSigned(text, part('signature'), readPublicKey(shopKeys.publicKey))).toBe(true);
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900",/);
    expect(action).toEqual({
      kind: 'redirect',
      url: 'https://wx.tenpay.com/x?prepay_id=1&redirect_url=https%3A%2F%2Fshop.example%2Forder%2Fpay-result%2Fo',
    });
  });

  it('lets the chat app pay with parameters that the shop signed', async () => {
    const { gateway } = gatewayWith({ prepay_id: 'p1' });

    const action = await gateway.start({ ...request, way: 'jsapi', payer: 'u1' });

    if (action.kind !== 'jsapi') throw new Error('No parameters.');
    const { appId, timeStamp, nonceStr, package: packageText, signType, paySign = '' } = action.params;
    const text = `${appId}\n${timeStamp}\n${nonceStr}\n${packageText}\n`;
    expect([packageText, signType, timeStamp]).toEqual(['prepay_id=p1', 'RSA', seconds]);
    expect(isSigned(text, paySign, readPublicKey(shopKeys.publicKey))).toBe(true);
  });

  it.each([
    ['NOTPAY', 'unpaid'],
    ['USERPAYING', 'processing'],
    ['CLOSED', 'closed'],
    ['REFUND', 'closed'],
  ])('answers a query of a trade in %s with %s', async (state, status) => {
    const { gateway } = gatewayWith({ trade_state: state });

    expect(await gateway.query(NUMBER)).toEqual({ status });
  });

  it('lets its mini-program pay with the parameters and the payer of that app, where there is one', async () => {
    const { sent, fetchProvider } = provider(() => wechatAnswer({ prepay_id: 'p1' }));
    const settings = { ...wechatSettings, miniProgramAppId: 'wxmini' };
    const gateway = wechatPay(settings, { clock, random: testRandom(), fetchProvider });

    const action = await gateway.start({ ...request, way: 'mini_program', payer: 'm1' });

    expect(gateway.wayFor({ method: 1, client: 'mini_program' })).toBe('mini_program');
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({ appid: 'wxmini', payer: { openid: 'm1' } });
    expect(action).toMatchObject({ kind: 'jsapi', params: { appId: 'wxmini' } });
    expect(await gateway.readNotification(signedNotification({ ...trade, appid: 'wxmini' }))).toMatchObject({
      tradeNo: 'w1',
    });
  });

  const refusing = (code: string) => {
    const { fetchProvider } = provider(() => new Response(JSON.stringify({ code }), { status: 400 }));
    return wechatPay(wechatSettings, { clock, random: testRandom(), fetchProvider });
  };

  it('does not know an order that was never begun: that is no payment, and nothing to close', async () => {
    const gateway = refusing('ORDER_NOT_EXIST');

    expect(await gateway.query(NUMBER)).toEqual({ status: 'absent' });
    await expect(gateway.close(NUMBER)).resolves.toBeUndefined();
  });

  it.each(['OUT_TRADE_NO_USED', 'ORDER_CLOSED', 'ORDERPAID', 'INVALID_REQUEST'])(
    'tells with %s that a number is taken, and with anything else that it failed',
    async (code) => {
      await expect(refusing(code).start(request)).rejects.toThrow(NumberTaken);
      await expect(refusing('SYSTEM_ERROR').start(request)).rejects.not.toThrow(NumberTaken);
    },
  );

  it.each([
    ['wechat', 'jsapi'],
    ['mini_program', null],
    ['browser', 'h5'],
    ['desktop', 'native'],
    ['alipay', null],
    ['wecom', null],
  ] as const)('is paid from %s by %s', (client, way) => {
    expect(gatewayWith({}).gateway.wayFor({ method: 1, client })).toBe(way);
  });

  const seal = (trade: object, key = API_V3_KEY) => sealText(JSON.stringify(trade), key);
  const sealText = (text: string, key = API_V3_KEY) => {
    const cipher = createCipheriv('aes-256-gcm', key, '123456789012');
    cipher.setAAD(Buffer.from('transaction'));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return JSON.stringify({
      resource: { ciphertext: ciphertext.toString('base64'), nonce: '123456789012', associated_data: 'transaction' },
    });
  };
  const trade = {
    mchid: '1900',
    appid: 'wx1',
    out_trade_no: NUMBER,
    transaction_id: 'w1',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T12:01:00+08:00',
    amount: { total: 19900 },
  };
  const { gateway } = gatewayWith({});
  const read = (body: string, headers = wechatHeaders(body)) =>
    gateway.readNotification({ headers, body, now: TEST_START });

  const signedNotification = (reported: object) => {
    const body = seal(reported);
    return { headers: wechatHeaders(body), body, now: TEST_START };
  };

  it('is believed when it reports a payment of this shop', async () => {
    expect(await read(seal(trade))).toEqual({
      outTradeNo: NUMBER,
      tradeNo: 'w1',
      amountCents: 19900,
      paidAt: new Date('2026-11-20T12:01:00+08:00'),
    });
    expect(await read(seal({ ...trade, trade_state: 'CLOSED' }))).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another key signed it', () => read(seal(trade), wechatHeaders(seal(trade), seconds, shopKeys.privateKey))],
    ['the body was changed', () => read(`${seal(trade)} `, wechatHeaders(seal(trade)))],
    ['it is five minutes old', () => read(seal(trade), wechatHeaders(seal(trade), String(Number(seconds) - 301)))],
    ['it was sealed for another shop', () => read(seal(trade, 'f'.repeat(32)))],
    ['it is for another merchant', () => read(seal({ ...trade, mchid: '1901' }))],
    ['it is for another app', () => read(seal({ ...trade, appid: 'wx2' }))],
    ['it has no signature', () => read(seal(trade), { ...wechatHeaders(''), 'wechatpay-signature': '' })],
    ['it is not JSON', () => read('%')],
    ['a sealed key comes twice', () => read(sealText(JSON.stringify(trade).replace('{', '{"out_trade_no":"x",')))],
    ['a key of the envelope comes twice', () => read(seal(trade).replace('{', '{"resource":{},'))],
    ['the sum is none', () => read(seal({ ...trade, amount: { total: '19900' } }))],
  ])('is not believed when %s', async (_name, attempt) => {
    await expect(attempt()).rejects.toThrow(ForgedNotification);
  });
});
