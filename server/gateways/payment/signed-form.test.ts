import { describe, expect, it } from 'vitest';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { signedText } from './alipay-notification.ts';
import { clock, NUMBER, provider, providerKeys, request, shopKeys } from './provider-testing.ts';
import { isSigned, readPrivateKey, readPublicKey, signText } from './rsa-sign.ts';
import { signedForm } from './signed-form.ts';

const settings = {
  provider: 'jd' as const,
  method: paymentMethods.JD,
  cashierUrl: 'https://cashier.example/pay',
  apiUrl: 'https://api.cashier.example/shop',
  merchantId: 'm1',
  privateKey: shopKeys.privateKey,
  providerKey: providerKeys.publicKey,
  siteOrigin: 'https://shop.example',
};
const signedBy = (fields: Readonly<Record<string, string>>, key = providerKeys.privateKey) => ({
  ...fields,
  sign: signText(signedText(fields, ['sign']), readPrivateKey(key)),
});
const paid = {
  merchant_id: 'm1',
  code: 'OK',
  out_trade_no: NUMBER,
  trade_no: 'T1',
  status: 'PAID',
  total_amount: '199.00',
  paid_time: '2026-11-20 12:01:00',
};
const gateway = (answer: object = {}) =>
  signedForm(settings, clock, provider(() => Response.json(answer)).fetchProvider);
const notified = (body: string) => gateway().readNotification({ headers: {}, body, now: clock.now() });

describe('a cashier that takes a signed form', () => {
  it('gets the payment and the ways back, signed by the shop', async () => {
    const action = await gateway().start({ ...request, way: 'form' });
    const fields = action.kind === 'form' ? action.fields : {};

    expect(action).toMatchObject({ kind: 'form', action: 'https://cashier.example/pay', method: 'POST' });
    expect(fields).toMatchObject({
      merchant_id: 'm1',
      out_trade_no: NUMBER,
      total_amount: '199.00',
      notify_url: 'https://shop.example/api/v1/payments/notify/jd',
      return_url: 'https://shop.example/order/pay-result/o',
    });
    expect(isSigned(signedText(fields, ['sign']), fields.sign ?? '', readPublicKey(shopKeys.publicKey))).toBe(true);
    expect(gateway().formHosts).toEqual(['https://cashier.example']);
  });

  it.each([
    ['UNPAID', 'unpaid'],
    ['PROCESSING', 'processing'],
    ['CLOSED', 'closed'],
    ['something new', 'processing'],
  ])('whose answer %s means %s', async (status, meaning) => {
    expect((await gateway(signedBy({ ...paid, status })).query(NUMBER)).status).toBe(meaning);
  });

  it('tells of a payment, and of one it does not know', async () => {
    expect(await gateway(signedBy(paid)).query(NUMBER)).toMatchObject({
      status: 'paid',
      payment: { amountCents: 19900, tradeNo: 'T1' },
    });
    const unknown = { merchant_id: 'm1', out_trade_no: NUMBER, code: 'NOT_FOUND' };
    expect((await gateway(signedBy(unknown)).query(NUMBER)).status).toBe('absent');
  });

  it.each([
    ['not signed by it', { ...paid, sign: 'x' }],
    ['signed by the shop', signedBy(paid, shopKeys.privateKey)],
    ['of another shop', signedBy({ ...paid, merchant_id: 'm2' })],
    ['of another payment', signedBy({ ...paid, out_trade_no: 'b'.repeat(32) })],
    ['a refusal', signedBy({ ...paid, code: 'NO' })],
    ['without an amount', signedBy({ ...paid, total_amount: '' })],
  ])('is not believed when its answer is %s', async (_name, answer) => {
    await expect(gateway(answer).query(NUMBER)).rejects.toThrow();
  });

  it('reports a payment by a signed notification', async () => {
    const body = new URLSearchParams(signedBy(paid)).toString();

    expect(await notified(body)).toMatchObject({ outTradeNo: NUMBER, amountCents: 19900 });
    expect(await notified(new URLSearchParams(signedBy({ ...paid, status: 'CLOSED' })).toString())).toBeNull();
  });

  it.each([
    ['signed by somebody else', new URLSearchParams(signedBy(paid, shopKeys.privateKey)).toString()],
    ['of another shop', new URLSearchParams(signedBy({ ...paid, merchant_id: 'm2' })).toString()],
    ['with a doubled amount', `${new URLSearchParams(signedBy(paid))}&total_amount=1.00`],
    ['changed on its way', new URLSearchParams({ ...signedBy(paid), total_amount: '1.00' }).toString()],
    ['empty', ''],
  ])('is not believed when the notification is %s', async (_name, body) => {
    await expect(notified(body)).rejects.toThrow();
  });
});
