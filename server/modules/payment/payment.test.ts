import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '#server/db/schema/payment.ts';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'payment');
});
afterAll(() => server.close());

describe('starting a payment', () => {
  it('leads to the cashier of the sandbox and continues the same payment', async () => {
    const { buyer, order } = await shop.ordered({ name: `长难句${'。'.repeat(60)}` });

    const first = await shop.start(order.uuid, buyer);
    const again = await shop.start(order.uuid, buyer);
    const other = await shop.start(order.uuid, buyer, 0);

    expect(first.data).toMatchObject({
      order_number: order.order_number,
      amount: 19900,
      stage: 'full',
      expires_time: '2026-11-20T12:30:00+08:00',
      action: { kind: 'redirect', url: `/sandbox/pay/${order.uuid}` },
    });
    const [stored] = await server.db.select().from(payments).where(eq(payments.id, first.data.payment_uuid));
    expect(stored?.title).toBe(`长难句${'。'.repeat(37)}`);
    expect(again.data.payment_uuid).toBe(first.data.payment_uuid);
    expect(other.data.payment_uuid).not.toBe(first.data.payment_uuid);
  });

  it('is one when it is asked for twenty times at once', async () => {
    const { buyer, order } = await shop.ordered();

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.start(order.uuid, buyer)));

    expect(new Set(answers.map(({ data }) => data.payment_uuid)).size).toBe(1);
  });

  it('shows instalments whose periods add up to the cent', async () => {
    const { buyer, order } = await shop.ordered({ priceCents: 99_999 });

    const { data } = await server.call(
      'GET /api/v1/course/payment/methods',
      { query: { order_uuid: order.uuid } },
      buyer,
    );

    const plans = data.methods.find(({ method }) => method === 9)?.instalment_plans ?? [];
    expect(data.methods.map(({ method }) => method)).toEqual([1, 0, 10, 9, 101, 102, 7]);
    expect(plans.map(({ periods, fee }) => [periods, fee])).toEqual([
      [3, 2300],
      [6, 4500],
      [12, 7500],
    ]);
    for (const { periods, total, first_period: first, per_period: each, fee } of plans) {
      expect(first + each * (periods - 1)).toBe(total);
      expect(total - fee).toBe(99_999);
    }
  });

  it('is refused for unknown periods, small amounts, foreign orders and orders that are over', async () => {
    const { buyer, order } = await shop.ordered({ priceCents: 99_999 });
    const small = await shop.ordered();
    const stranger = await shop.student();

    const periods = await shop.start(order.uuid, buyer, 9, 5);
    const tooSmall = await shop.start(small.order.uuid, small.buyer, 9, 3);
    const foreign = await shop.start(order.uuid, stranger);
    await shop.cancel(order.uuid, buyer);
    const over = await shop.start(order.uuid, buyer);
    server.clock.pass(30 * 60);
    const late = await shop.start(small.order.uuid, small.buyer);

    expect([periods.code, tooSmall.code, foreign.code, over.code, late.code]).toEqual([
      refusals.INPUT_INVALID.code,
      refusals.PAYMENT_METHOD_UNAVAILABLE.code,
      refusals.NOT_FOUND.code,
      refusals.ORDER_STATE_CHANGED.code,
      refusals.ORDER_STATE_CHANGED.code,
    ]);
    expect([over.msg, late.msg].map((text) => text.includes('支付时间已过'))).toEqual([false, true]);
  });
});

describe('a payment', () => {
  it('opens the course, and the result says so', async () => {
    const { buyer, course, order } = await shop.ordered();
    const before = await shop.result(order.uuid, buyer);

    await shop.pay(order.uuid, buyer);

    const { data } = await shop.result(order.uuid, buyer);
    expect(before.data).toMatchObject({ status: 'unpaid', pay_now: 19900, mycourses: [] });
    expect(data).toMatchObject({ status: 'paid', pay_state: 4, paid_amount: 19900, pay_now: 0 });
    expect(data.mycourses).toMatchObject([{ course_uuid: course }]);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 19900, due: 19900 });
  });

  it.each([
    ['course', 4],
    ['books', 2],
    ['yanxue', 3],
  ] as const)('leads an order of %s to state %i', async (kind, state) => {
    const buyer = await shop.student();
    const course = await shop.course({ kind });
    const order = await shop.order(course, buyer, { address_uuid: await shop.address(buyer) });

    await shop.pay(order.uuid, buyer);

    expect(await shop.stateOf(order.uuid)).toBe(state);
  });

  it('is booked once when its notification comes twenty times at once, each answered with success', async () => {
    const { buyer, order } = await shop.ordered();
    const { data } = await shop.start(order.uuid, buyer);
    const body = await shop.notification(data.payment_uuid);

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.notify(body)));
    server.clock.pass(3 * 24 * 3600);
    answers.push(await shop.notify(body));

    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`))).toEqual(
      new Set(['200 success']),
    );
    expect(await shop.eventsOf(order.uuid)).toEqual(['pay']);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 19900, due: 19900 });
    expect(await server.db.$count(payments, eq(payments.orderId, order.uuid))).toBe(1);
  });

  it.each([
    ['another amount', { total_amount: '1.00' }],
    ['another order', { out_trade_no: 'f'.repeat(32) }],
    ['an order number that is none', { out_trade_no: "1' OR 1=1" }],
    ['another app', { app_id: '2021000000000000' }],
    ['another seller', { seller_id: '2088999999999999' }],
    ['an amount that is none', { total_amount: '1e3' }],
  ])('is not believed for %s', async (_name, changes) => {
    const { buyer, order } = await shop.ordered();
    const { data } = await shop.start(order.uuid, buyer);

    const answer = await shop.notify(await shop.notification(data.payment_uuid, changes));

    expect([answer.statusCode, answer.body]).toEqual([400, 'failure']);
    expect(await shop.stateOf(order.uuid)).toBe(0);
  });

  it.each([
    ['changed after signing', (body: string) => body.replace('19900', '1').replace('199.00', '1.00')],
    ['without signature', (body: string) => body.replace(/&sign=.*/, '')],
    ['with a signature that is none', (body: string) => body.replace(/&sign=.*/, '&sign=%E0%A4%A')],
    ['signed, with a second amount', (body: string) => `${body}&total_amount=0.01`],
    ['signed, with a second amount before the first', (body: string) => `total_amount=199.00&${body}`],
    ['signed, with a second amount in another spelling', (body: string) => `${body}&%74otal_amount=0.01`],
    ['empty', () => ''],
    ['a raw percent sign', () => '%'],
    ['JSON', () => '{"trade_status":"TRADE_SUCCESS"}'],
  ])('is not believed when the notification is %s', async (_name, change) => {
    const { buyer, order } = await shop.ordered();
    const { data } = await shop.start(order.uuid, buyer);

    const answer = await shop.notify(change(await shop.notification(data.payment_uuid)));

    expect([answer.statusCode, answer.body]).toEqual([400, 'failure']);
    expect(await shop.stateOf(order.uuid)).toBe(0);
  });

  it('changes nothing while it waits, and is asked of nobody unknown', async () => {
    const { buyer, order } = await shop.ordered();
    const { data } = await shop.start(order.uuid, buyer);

    const waiting = await shop.notify(await shop.notification(data.payment_uuid, { trade_status: 'WAIT_BUYER_PAY' }));
    const nobody = await shop.notify('', 'nobody');

    expect(waiting.body).toBe('success');
    expect(nobody.statusCode).toBe(404);
    expect(await shop.stateOf(order.uuid)).toBe(0);
  });
});

describe('a deposit', () => {
  async function withDeposit() {
    const buyer = await shop.student();
    const course = await shop.course({ priceCents: 100_000 });
    const coupon = await shop.coupon(buyer, {
      mold: 3,
      amountCents: 15000,
      depositCents: 5000,
      endsAt: new Date('2027-06-01'),
    });
    const { data: checkout } = await shop.open(course, buyer);
    const { data: chosen } = await server.call(
      'POST /api/V1.29/course/checkout/{id}/select_coupon/',
      { params: { id: checkout.uuid }, body: { coupon_id: coupon } },
      buyer,
    );
    return { buyer, order: (await shop.submit(chosen, buyer)).data };
  }

  it('is paid first, the rest within seven days', async () => {
    const { buyer, order } = await withDeposit();

    await shop.pay(order.uuid, buyer);
    const between = (await shop.result(order.uuid, buyer)).data;
    const heldBetween = await shop.ledger(order.uuid);
    await shop.pay(order.uuid, buyer);

    expect(order).toMatchObject({ total: 90000, pay_now: 5000, stage: 'deposit' });
    expect(between).toMatchObject({ status: 'paid', pay_state: 1, pay_state_text: '待付尾款', pay_now: 85000 });
    expect(heldBetween).toEqual({ held: 5000, due: 5000 });
    expect(await shop.stateOf(order.uuid)).toBe(4);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 90000, due: 90000 });
  });

  it('goes back when the rest never comes', async () => {
    const { buyer, order } = await withDeposit();
    await shop.pay(order.uuid, buyer);

    server.clock.pass(7 * 24 * 3600);
    await shop.run(closeUnpaidOrders);
    await shop.run(sendRefunds);

    expect(await shop.stateOf(order.uuid)).toBe(6);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 0, due: 0 });
  });
});
