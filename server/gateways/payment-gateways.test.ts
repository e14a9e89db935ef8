import { createCipheriv, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_START, testClock, testRandom } from '#server/db/testing.ts';
import { ForgedNotification, type PaymentRequest } from '#server/http/payment-gateway.ts';
import { alipay } from './alipay.ts';
import { signedText, writeAlipayNotification } from './alipay-notification.ts';
import { readPaymentSettings } from './configured-payments.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { isSigned, readPrivateKey, readPublicKey, signText } from './rsa-sign.ts';
import { wechatPay } from './wechat-pay.ts';
import { centsOf, yuanText } from './yuan-text.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const shopKeys = keys();
const providerKeys = keys();
const API_V3_KEY = '0123456789abcdef0123456789abcdef';
const NUMBER = 'a'.repeat(32);
const clock = testClock();
const seconds = String(TEST_START.getTime() / 1000);

const alipaySettings = {
  appId: '2021',
  sellerId: '2088',
  privateKey: shopKeys.privateKey,
  alipayPublicKey: providerKeys.publicKey,
  siteOrigin: 'https://shop.example',
};
const wechatSettings = {
  appId: 'wx1',
  merchantId: '1900',
  serialNo: 'ABC',
  privateKey: shopKeys.privateKey,
  wechatKeyId: 'PUB_KEY_ID_1',
  wechatPublicKey: providerKeys.publicKey,
  apiV3Key: API_V3_KEY,
  siteOrigin: 'https://shop.example',
};
const request: PaymentRequest = {
  outTradeNo: NUMBER,
  orderId: 'o',
  title: '2027考研数学',
  amountCents: 19900,
  method: 1,
  instalments: 0,
  expiresAt: new Date(TEST_START.getTime() + 1800_000),
  now: TEST_START,
  client: 'browser',
  address: '203.0.113.7',
  openid: '',
  returnPath: '/order/pay-result/o',
};

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A provider that answers every request with the same, and what it was sent. */
function provider(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  const fetchProvider: ProviderFetch = async (url, init) => {
    sent.push({ url, init });
    return answer({ url, init });
  };
  return { sent, fetchProvider };
}

const wechatHeaders = (body: string, timestamp = seconds, key = providerKeys.privateKey) => ({
  'wechatpay-timestamp': timestamp,
  'wechatpay-nonce': 'n1',
  'wechatpay-serial': 'PUB_KEY_ID_1',
  'wechatpay-signature': signText(`${timestamp}\nn1\n${body}\n`, readPrivateKey(key)),
});
const wechatAnswer = (data: object) => {
  const body = JSON.stringify(data);
  return new Response(body, { headers: wechatHeaders(body) });
};
const alipayAnswer = (name: string, data: object, key = providerKeys.privateKey) => {
  const content = JSON.stringify(data);
  return new Response(`{"${name}":${content},"sign":"${signText(content, readPrivateKey(key))}"}`);
};

describe('an amount in yuan', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [19900, '199.00'],
    [123456789, '1234567.89'],
  ])('is %i cents as %s, both ways', (cents, yuan) => {
    expect(yuanText(cents)).toBe(yuan);
    expect(centsOf(yuan)).toBe(cents);
  });

  it.each(['', '1.234', '-1', '1e3', '1,00', ' 1', '.5', 'NaN'])('is not %j', (text) => {
    expect(centsOf(text)).toBeUndefined();
  });
});

describe('Alipay', () => {
  it('is asked with a form that the shop signed', async () => {
    const gateway = alipay(alipaySettings, clock, provider(() => new Response()).fetchProvider);

    const action = await gateway.start({ ...request, method: 9, instalments: 6 });

    if (action.kind !== 'form') throw new Error('No form.');
    const { sign = '', ...fields } = action.fields;
    expect(isSigned(signedText(fields, ['sign']), sign, readPublicKey(shopKeys.publicKey))).toBe(true);
    expect(fields).toMatchObject({
      method: 'alipay.trade.wap.pay',
      notify_url: 'https://shop.example/api/v1/payments/notify/alipay',
      return_url: 'https://shop.example/order/pay-result/o',
      timestamp: '2026-11-20 12:00:00',
    });
    expect(JSON.parse(fields.biz_content ?? '')).toMatchObject({
      out_trade_no: NUMBER,
      total_amount: '199.00',
      time_expire: '2026-11-20 12:30:00',
      extend_params: { hb_fq_num: '6' },
    });
  });

  it.each([
    [{ code: '10000', trade_status: 'WAIT_BUYER_PAY' }, { status: 'unpaid' }],
    [{ code: '10000', trade_status: 'TRADE_CLOSED' }, { status: 'closed' }],
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, { status: 'unpaid' }],
    [
      {
        code: '10000',
        msg: 'brace } and quote \\" in text',
        out_trade_no: NUMBER,
        trade_no: 't1',
        trade_status: 'TRADE_SUCCESS',
        total_amount: '199.00',
        send_pay_date: '2026-11-20 12:01:00',
      },
      {
        status: 'paid',
        payment: {
          outTradeNo: NUMBER,
          tradeNo: 't1',
          amountCents: 19900,
          paidAt: new Date('2026-11-20T12:01:00+08:00'),
        },
      },
    ],
  ])('answers a query with %j', async (answer, standing) => {
    const { fetchProvider } = provider(() => alipayAnswer('alipay_trade_query_response', answer));

    expect(await alipay(alipaySettings, clock, fetchProvider).query(NUMBER)).toEqual(standing);
  });

  it('is not believed when somebody else signed the answer', async () => {
    const answer = { code: '10000', trade_status: 'TRADE_SUCCESS' };
    const { fetchProvider } = provider(() => alipayAnswer('alipay_trade_query_response', answer, shopKeys.privateKey));

    await expect(alipay(alipaySettings, clock, fetchProvider).query(NUMBER)).rejects.toThrow('not signed by Alipay');
  });

  it('is believed when it reports a payment of this shop, and nobody else is', async () => {
    const gateway = alipay(alipaySettings, clock);
    const fields = {
      app_id: '2021',
      seller_id: '2088',
      out_trade_no: NUMBER,
      trade_no: 't1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '199.00',
      gmt_payment: '2026-11-20 12:01:00',
      subject: '100% 成功 & 其他=1',
    };
    const read = (body: string) => gateway.readNotification({ headers: {}, body, now: TEST_START });
    const body = writeAlipayNotification(fields, readPrivateKey(providerKeys.privateKey));

    expect(await read(body)).toMatchObject({ outTradeNo: NUMBER, amountCents: 19900 });
    await expect(read(writeAlipayNotification(fields, readPrivateKey(shopKeys.privateKey)))).rejects.toThrow(
      ForgedNotification,
    );
    await expect(read(body.replace('199.00', '1.00'))).rejects.toThrow(ForgedNotification);
  });
});

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

    const action = await gateway.start({ ...request, client: 'wechat', openid: 'u1' });

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

  const seal = (trade: object, key = API_V3_KEY) => {
    const cipher = createCipheriv('aes-256-gcm', key, '123456789012');
    cipher.setAAD(Buffer.from('transaction'));
    const ciphertext = Buffer.concat([
      cipher.update(JSON.stringify(trade), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
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
    ['the sum is none', () => read(seal({ ...trade, amount: { total: '19900' } }))],
  ])('is not believed when %s', async (_name, attempt) => {
    await expect(attempt()).rejects.toThrow(ForgedNotification);
  });
});

describe('the settings of providers', () => {
  it('are none without variables, and complete or refused by name with some', () => {
    const problems: string[] = [];

    const none = readPaymentSettings({ PUBLIC_URL: 'https://shop.example' }, problems);
    readPaymentSettings({ ALIPAY_APP_ID: '2021', PUBLIC_URL: 'https://shop.example' }, problems);

    expect(none).toEqual({});
    expect(problems).toEqual([
      'ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY must be set together with ALIPAY_APP_ID.',
    ]);
  });
});
