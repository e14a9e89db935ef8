import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#server/db/schema/account.ts';
import { payTokens } from '#server/db/schema/payment.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'hand over');
});
afterAll(() => server.close());

const { PAY_TOKEN_INVALID, NOT_FOUND, ORDER_STATE_CHANGED, PAYMENT_METHOD_UNAVAILABLE } = refusals;

async function ordered(changes: Parameters<typeof shop.course>[0] = {}) {
  const buyer = await shop.student();
  const order = await shop.order(await shop.course(changes), buyer);
  return { buyer, order };
}
const handOver = (orderId: string, { token }: Student, method: 0 | 9 | 10 = 0, instalments = 0) =>
  server.call(
    'POST /api/v1/course/payment/handover',
    { body: { order_uuid: orderId, method, instalments } },
    { token },
  );
const start = (token: string) => server.call('POST /api/v1/course/payment/handover/start', { body: { token } });
const result = (token: string) => server.call('POST /api/v1/course/payment/handover/result', { body: { token } });

describe('a token for another browser', () => {
  it('begins the payment it is for, and shows what became of it, without a login', async () => {
    const { buyer, order } = await ordered();
    const { data } = await handOver(order.uuid, buyer);

    const before = await result(data.token);
    const started = await start(data.token);
    await shop.cashier(order.uuid, 'succeed');
    const after = await result(data.token);

    expect(before.data).toMatchObject({ status: 'unpaid', amount: 19900, method: 0, expires_time: data.expires_time });
    expect(started).toMatchObject({ code: SUCCESS, data: { amount: 19900 } });
    expect(after.data).toMatchObject({ status: 'paid', amount: 19900, expires_time: null });
    expect((await shop.result(order.uuid, buyer)).data.status).toBe('paid');
  });

  it('says nothing of the student', async () => {
    const { buyer, order } = await ordered();
    const { data } = await handOver(order.uuid, buyer);

    expect(Object.keys((await result(data.token)).data).sort()).toEqual([
      'amount',
      'expires_time',
      'method',
      'status',
      'title',
    ]);
  });

  it('leads back to the way out, where another method would lead to the result', async () => {
    const { buyer, order } = await ordered();
    const { data } = await handOver(order.uuid, buyer);
    await start(data.token);

    const { headers } = await shop.cashier(order.uuid, 'cancel');

    expect(headers.location).toBe(`/pay/alipay?order_uuid=${order.uuid}&resultStatus=6001`);
  });

  it('keeps the periods that were chosen', async () => {
    const { buyer, order } = await ordered({ priceCents: 60000 });
    const { data } = await handOver(order.uuid, buyer, 9, 6);
    await start(data.token);

    expect((await server.inject({ url: `/sandbox/pay/${order.uuid}` })).body).toContain('花呗分期 · 6 期');
  });

  it('is stored as a hash, opens no session and serves no other call', async () => {
    const { buyer, order } = await ordered();
    const before = await server.db.$count(sessions);
    const { data } = await handOver(order.uuid, buyer);
    await start(data.token);
    const rows = await server.db.select().from(payTokens).where(eq(payTokens.orderId, order.uuid));
    const read = await server.call(
      'GET /api/v1/course/payment/result/{id}',
      { params: { id: order.uuid } },
      { token: data.token },
    );

    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(data.token);
    expect(read.code).toBe(refusals.LOGIN_REQUIRED.code);
    expect(await server.db.$count(sessions)).toBe(before);
  });

  it.each([
    ['is wrong', async () => 'A'.repeat(43)],
    ['is nothing like one', async () => ''],
    [
      'is too old',
      async () => {
        const { buyer, order } = await ordered();
        const { data } = await handOver(order.uuid, buyer);
        server.clock.pass(15 * 60);
        return data.token;
      },
    ],
    [
      'is of a cancelled order',
      async () => {
        const { buyer, order } = await ordered();
        const { data } = await handOver(order.uuid, buyer);
        await shop.cancel(order.uuid, buyer);
        return data.token;
      },
    ],
    [
      'is of a paid order',
      async () => {
        const { buyer, order } = await ordered();
        const { data } = await handOver(order.uuid, buyer);
        await shop.pay(order.uuid, buyer);
        return data.token;
      },
    ],
  ])('begins nothing when it %s, and always with the same answer', async (_name, token) => {
    const { code, msg, data } = await start(await token());

    expect({ code, msg, data }).toEqual({ code: PAY_TOKEN_INVALID.code, msg: PAY_TOKEN_INVALID.text, data: null });
  });

  it('shows nothing any more after two hours', async () => {
    const { buyer, order } = await ordered();
    const { data } = await handOver(order.uuid, buyer);
    server.clock.pass(2 * 3600);

    const [old, wrong] = [await result(data.token), await result('B'.repeat(43))];

    expect(old).toEqual(wrong);
    expect(old.code).toBe(PAY_TOKEN_INVALID.code);
  });

  it('of a deposit does not pay the rest', async () => {
    const buyer = await shop.student();
    const course = await shop.course();
    const coupon = await shop.coupon(buyer, { mold: 3, amountCents: 15000, depositCents: 5000 }, [course]);
    const { data: checkout } = await shop.open(course, buyer);
    const select = 'POST /api/V1.29/course/checkout/{id}/select_coupon/';
    const chosen = await server.call(select, { params: { id: checkout.uuid }, body: { coupon_id: coupon } }, buyer);
    const { data: order } = await shop.submit(chosen.data, buyer);
    const { data } = await handOver(order.uuid, buyer);
    await shop.pay(order.uuid, buyer);

    expect(await shop.stateOf(order.uuid)).toBe(1);
    expect((await start(data.token)).code).toBe(PAY_TOKEN_INVALID.code);
    expect((await result(data.token)).data).toMatchObject({ status: 'paid', amount: 5000 });
  });

  it('is given to the owner of an order that is due, for a method that is there', async () => {
    const { buyer, order } = await ordered();
    const stranger = await handOver(order.uuid, await shop.student());
    const instalments = await handOver(order.uuid, buyer, 9, 3);
    await shop.cancel(order.uuid, buyer);
    const late = await handOver(order.uuid, buyer);

    expect([stranger.code, instalments.code, late.code]).toEqual([
      NOT_FOUND.code,
      PAYMENT_METHOD_UNAVAILABLE.code,
      ORDER_STATE_CHANGED.code,
    ]);
  });
});
