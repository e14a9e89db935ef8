import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { queryPayments } from '#server/domains/payments/query-payments.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sendLateNotifications } from '#server/sandbox/serve-cashier.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'late payment');
});
afterAll(() => server.close());

describe('money that comes too late or twice', () => {
  it.each([
    ['cancelled', 5],
    ['closed', 6],
  ])('goes back when the order was %s', async (_name, state) => {
    const { buyer, order } = await shop.ordered({ stock: 1 });
    const { data } = await shop.start(order.uuid, buyer);
    if (state === 5) await shop.cancel(order.uuid, buyer);
    else {
      server.clock.pass(31 * 60);
      await shop.run(closeUnpaidOrders);
    }
    const before = await shop.stateOf(order.uuid);

    const answer = await shop.notify(await shop.notification(data.payment_uuid));
    const waiting = await shop.stateOf(order.uuid);
    await shop.run(sendRefunds);

    expect([before, answer.body, waiting, await shop.stateOf(order.uuid)]).toEqual([state, 'success', 13, 6]);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 0, due: 0 });
    expect(await shop.owned(buyer)).toEqual([]);
  });

  it('is shown with its amount and how far it is, until it is back', async () => {
    const { buyer, order } = await shop.ordered();
    const { data } = await shop.start(order.uuid, buyer);
    await shop.cancel(order.uuid, buyer);
    const none = (await shop.result(order.uuid, buyer)).data.refund;

    await shop.notify(await shop.notification(data.payment_uuid));
    const waiting = (await shop.result(order.uuid, buyer)).data;
    await shop.run(sendRefunds);
    const done = (await shop.result(order.uuid, buyer)).data;

    expect(none).toBeNull();
    expect(waiting).toMatchObject({
      status: 'closed',
      refund: { amount: 19900, status: 'waiting', finished_time: null },
    });
    expect(done.refund).toMatchObject({ amount: 19900, status: 'done', finished_time: expect.any(String) });
  });

  it('is found for a cancelled order although nobody reported it', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);
    await shop.cancel(order.uuid, buyer);
    await shop.cashier(order.uuid, 'lost');

    expect((await shop.result(order.uuid, buyer)).data).toMatchObject({ pay_state: 13, refund: { amount: 19900 } });
  });

  it('goes back when two methods both paid, and the course stays', async () => {
    const { buyer, order } = await shop.ordered();
    const wechat = await shop.start(order.uuid, buyer, 1);
    const alipay = await shop.start(order.uuid, buyer, 0);
    const bodies = [
      await shop.notification(wechat.data.payment_uuid),
      await shop.notification(alipay.data.payment_uuid),
    ];

    await Promise.all(bodies.map((body) => shop.notify(body)));
    await shop.run(sendRefunds);

    const { data } = await server.call('GET /api/v1/course/myorder/{id}/refund', { params: { id: order.uuid } }, buyer);
    expect(await shop.stateOf(order.uuid)).toBe(4);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 19900, due: 19900 });
    expect(data).toMatchObject({ amount: 19900, items: [{ status: 'done' }] });
    expect(await shop.owned(buyer)).toHaveLength(1);
  });
});

describe('the cashier', () => {
  it.each([
    ['cancel', 'unpaid'],
    ['processing', 'processing'],
    ['timeout', 'unknown'],
  ])('leads after %s to the result %s, and the order can still be paid', async (action, status) => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);

    const answer = await shop.cashier(order.uuid, action);

    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/order/pay-result/${order.uuid}`]);
    expect((await shop.result(order.uuid, buyer)).data).toMatchObject({ status, pay_state: 0 });
  });

  it('tells of a failure and lets the student try again', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);

    const answer = await shop.cashier(order.uuid, 'fail');
    const page = await server.inject({ url: String(answer.headers.location) });

    expect(page.body).toContain('支付失败');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    await shop.cashier(order.uuid, 'succeed');
    expect(await shop.stateOf(order.uuid)).toBe(4);
  });

  it('books one payment of twenty copies of a notification', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);

    await shop.cashier(order.uuid, 'repeat');

    expect(await shop.eventsOf(order.uuid)).toEqual(['pay']);
    expect(
      (await server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, order.uuid)))[0]?.notifyCount,
    ).toBe(20);
  });

  it('shows nothing for an order without payment', async () => {
    const { order } = await shop.ordered();

    const pages = [
      await server.inject({ url: `/sandbox/pay/${order.uuid}` }),
      await server.inject({ url: '/sandbox/pay/x' }),
    ];

    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('a notification that never comes', () => {
  it('is made up for by the query of the result page', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);
    await shop.cashier(order.uuid, 'lost');

    expect((await shop.result(order.uuid, buyer)).data).toMatchObject({ status: 'paid', pay_state: 4 });
  });

  it('is made up for by the query job, and by the query of the payment', async () => {
    const one = await shop.ordered();
    const two = await shop.ordered();
    await shop.start(one.order.uuid, one.buyer);
    const { data: started } = await shop.start(two.order.uuid, two.buyer);
    await shop.cashier(one.order.uuid, 'lost');
    await shop.cashier(two.order.uuid, 'lost');
    const asked = await server.call(
      'GET /api/v1/course/payment/query/{id}',
      { params: { id: started.payment_uuid } },
      two.buyer,
    );
    const early = await shop.stateOf(one.order.uuid);

    server.clock.pass(31);
    await shop.run(queryPayments);

    expect([asked.code, asked.data.status, early]).toEqual([SUCCESS, 'paid', 0]);
    expect(await shop.stateOf(one.order.uuid)).toBe(4);
  });

  it('is made up for before the order is closed', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);
    await shop.cashier(order.uuid, 'lost');

    server.clock.pass(30 * 60);
    await shop.run(closeUnpaidOrders);

    expect(await shop.stateOf(order.uuid)).toBe(4);
  });

  it('or comes late, is booked when it comes', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.start(order.uuid, buyer);
    await shop.cashier(order.uuid, 'late');
    const send = () => sendLateNotifications(server.inject, server.context);

    const early = [await send(), await shop.stateOf(order.uuid)];
    server.clock.pass(30);
    const due = [await send(), await shop.stateOf(order.uuid)];

    expect([early, due, await send()]).toEqual([[0, 0], [1, 4], 0]);
  });

  it('is asked of the owner only', async () => {
    const { buyer, order } = await shop.ordered();
    const { data: started } = await shop.start(order.uuid, buyer);
    const stranger = (await shop.student()) as Student;

    const query = await server.call(
      'GET /api/v1/course/payment/query/{id}',
      { params: { id: started.payment_uuid } },
      stranger,
    );
    const result = await shop.result(order.uuid, stranger);

    expect([query.code, result.code]).toEqual([refusals.NOT_FOUND.code, refusals.NOT_FOUND.code]);
  });
});
