import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProvider } from '#server/testing/payment-provider.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';

/** Open requests to the providers; the test answers each. */
const asked: { readonly number: string; readonly answer: (isPaid: boolean) => void }[] = [];

const slow = (provider: string, method: 0 | 1) =>
  testProvider(provider, method, {
    query: (number) =>
      new Promise((resolve) => {
        const payment = { outTradeNo: number, tradeNo: `t-${number}`, amountCents: 19900, paidAt: server.clock.now() };
        asked.push({
          number,
          answer: (isPaid) => resolve(isPaid ? { status: 'paid', payment } : { status: 'unpaid' }),
        });
      }),
  });

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ payments: [slow('one', 1), slow('two', 0)] });
  shop = shopOf(server, 'slow provider');
});
afterAll(() => server.close());

describe('the result of a payment whose providers are slow', () => {
  it('is answered from what is known, all being asked at once, and booked when one says so', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    await shop.start(order.uuid, buyer, 1);
    await shop.start(order.uuid, buyer, 0);
    server.clock.pass(60);
    asked.length = 0;

    const { data } = await shop.result(order.uuid, buyer);
    const stateBefore = await shop.stateOf(order.uuid);
    for (const { answer } of asked) answer(asked.length === 2);
    await expect.poll(() => shop.stateOf(order.uuid)).toBe(4);

    expect([asked.length, data.status, stateBefore]).toEqual([2, 'unknown', 0]);
    expect((await shop.result(order.uuid, buyer)).data.status).toBe('paid');
  });
});
