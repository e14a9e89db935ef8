import { describe, expect, it } from 'vitest';
import { centsOfDecimal, decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { alipay } from './alipay.ts';
import { signedText, writeAlipayNotification } from './alipay-notification.ts';
import { readPaymentSettings } from './configured-payments.ts';
import { ForgedNotification } from './payment-gateway.ts';
import {
  alipayAnswer,
  alipaySettings,
  clock,
  NUMBER,
  provider,
  providerKeys,
  request,
  shopKeys,
} from './provider-testing.ts';
import { isSigned, readPrivateKey, readPublicKey } from './rsa-sign.ts';

describe('an amount in yuan', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [19900, '199.00'],
    [123456789, '1234567.89'],
  ])('is %i cents as %s, both ways', (cents, yuan) => {
    expect(decimalYuan(cents)).toBe(yuan);
    expect(centsOfDecimal(yuan)).toBe(cents);
  });

  it.each(['', '1.234', '-1', '1e3', '1,00', ' 1', '.5', 'NaN'])('is not %j', (text) => {
    expect(centsOfDecimal(text)).toBeUndefined();
  });
});

describe('Alipay', () => {
  it('is asked with a form that the shop signed', async () => {
    const gateway = alipay(alipaySettings, clock, provider(() => new Response()).fetchProvider);

    const action = await gateway.start({ ...request, way: 'wap', method: 9, instalments: 6 });

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
    [{ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, { status: 'absent' }],
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
  ])('answers a query with %j', async (answer, tradeState) => {
    const { fetchProvider } = provider(() => alipayAnswer('alipay_trade_query_response', answer));

    expect(await alipay(alipaySettings, clock, fetchProvider).query(NUMBER)).toEqual(tradeState);
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
