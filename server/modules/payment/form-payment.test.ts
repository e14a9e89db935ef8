import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'form payment');
});
afterAll(() => server.close());

const METHODS = [
  [101, '银行卡支付'],
  [102, '京东支付'],
  [7, '百度支付'],
] as const;

async function formOf(method: 7 | 101 | 102) {
  const buyer = await shop.student();
  const order = await shop.order(await shop.course(), buyer);
  const { data } = await shop.start(order.uuid, buyer, method);
  if (data.action.kind !== 'form') throw new Error(`A form was expected, not ${data.action.kind}.`);
  return { buyer, order, form: data.action };
}
const submit = (payload: string) =>
  server.inject({
    method: 'POST',
    url: '/sandbox/pay-form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('a method that is paid by a form', () => {
  it('is offered where a provider is set up for it', async () => {
    const buyer = await shop.student();
    const { data } = await shop.open(await shop.course(), buyer);

    expect(data.payment_methods).toEqual([1, 0, 10, 101, 102, 7]);
  });

  it.each(METHODS)(
    '%i leads by its form to the cashier, and is paid by a signed notification',
    async (method, name) => {
      const { buyer, order, form } = await formOf(method);

      const answer = await submit(new URLSearchParams(form.fields).toString());
      const page = await server.inject({ url: String(answer.headers.location) });
      await shop.cashier(order.uuid, 'succeed');

      expect([form.action, form.method]).toEqual(['/sandbox/pay-form', 'POST']);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/sandbox/pay/${order.uuid}`]);
      expect(page.body).toContain(name);
      expect((await shop.result(order.uuid, buyer)).data).toMatchObject({ status: 'paid', paid_amount: 19900 });
    },
  );

  it.each([
    ['a changed amount', (form: URLSearchParams) => form.set('total_amount', '0.01')],
    ['another method', (form: URLSearchParams) => form.set('method', '7')],
    ['no signature', (form: URLSearchParams) => form.delete('sign')],
    ['a field more', (form: URLSearchParams) => form.append('discount', '1')],
    ['a field twice', (form: URLSearchParams) => form.append('total_amount', '199.00')],
  ])('is not taken with %s', async (_name, change) => {
    const { form } = await formOf(101);
    const fields = new URLSearchParams(form.fields);
    change(fields);

    expect((await submit(fields.toString())).statusCode).toBe(400);
  });
});
