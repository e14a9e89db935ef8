import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import type { JobContext } from '#server/domains/job.ts';
import { outTradeNo, type PaymentGateway } from '#server/gateways/payment/payment-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { sendRefunds } from './send-refunds.ts';

type Refund = PaymentGateway['refund'];

const random = testRandom('send refunds');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'send refunds');
});
afterAll(() => server.close());
beforeEach(async () => {
  const finishedAt = server.clock.now();
  await server.db.update(refunds).set({ status: 'done', finishedAt }).where(ne(refunds.status, 'done'));
  await server.db
    .update(orders)
    .set({ payState: 6 })
    .where(inArray(orders.payState, [12, 13]));
});

const withGateways = (context: JobContext, payments_: readonly PaymentGateway[]): JobContext => {
  return { ...context, gateways: { ...context.gateways, payments: payments_ } };
};
/** Sends what is due to providers that answer so. */
const sendTo = (refund: Refund, options: Parameters<typeof shop.run>[1] = {}) =>
  shop.run(
    (context) =>
      sendRefunds(
        withGateways(
          context,
          context.gateways.payments.map((gateway) => ({ ...gateway, refund })),
        ),
      ),
    options,
  );
const away: Refund = () => Promise.reject(new Error('away'));
const refundsOf = (orderId: string) =>
  server.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.amountCents);

/** An order whose buyer has asked for the money. */
async function askedBack() {
  const { buyer, order } = await shop.ordered();
  await shop.pay(order.uuid, buyer);
  await shop.refund(order.uuid, buyer);
  return order.uuid;
}

/** The same of an order that was paid in two parts, 5,000 and 85,000 cents. */
async function askedBackInTwoParts() {
  const { buyer, order } = await shop.inTwoParts(90_000, 5000);
  await shop.pay(order.uuid, buyer);
  await shop.pay(order.uuid, buyer);
  await shop.refund(order.uuid, buyer);
  return order.uuid;
}

describe('a refund', () => {
  it('that fails is tried after 30 seconds, then twice as late each time, at most an hour', async () => {
    const order = await askedBack();
    const tried: (readonly [tries: number | undefined, wait: number])[] = [];
    for (let round = 0; round < 9; round += 1) {
      await sendTo(away);
      const [row] = await refundsOf(order);
      const wait = ((row?.nextTryAt.getTime() ?? 0) - server.clock.now().getTime()) / 1000;
      tried.push([row?.tries, wait]);
      server.clock.pass(wait - 1);
      await sendTo(away);
      server.clock.pass(1);
    }

    expect(tried.map(([, wait]) => wait)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    expect(tried.map(([tries]) => tries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([await shop.stateOf(order), (await refundsOf(order))[0]?.status]).toEqual([13, 'waiting']);
  });

  it('that its provider has taken is asked for again, under one number, until it is done', async () => {
    const order = await askedBack();
    const asked: Parameters<Refund>[0][] = [];
    const answer = (said: 'running' | 'done') => async (request: Parameters<Refund>[0]) => {
      asked.push(request);
      return said;
    };

    await sendTo(answer('running'));
    const [during] = await refundsOf(order);
    const before = await shop.stateOf(order);
    server.clock.pass(30);
    await sendTo(answer('done'));

    const [done] = await refundsOf(order);
    expect([before, during?.status, during?.finishedAt]).toEqual([12, 'running', null]);
    expect([await shop.stateOf(order), done?.status, done?.finishedAt]).toEqual([6, 'done', server.clock.now()]);
    const request = { amountCents: 19900, paidCents: 19900, outTradeNo: outTradeNo(done?.paymentId ?? '') };
    expect(asked).toMatchObject(Array(2).fill({ ...request, outRefundNo: outTradeNo(done?.id ?? '') }));
    expect(await shop.eventsOf(order)).toEqual(['pay', 'request_refund', 'refund_start', 'refund_done']);
  });

  it.each([
    ['failed', away, 13],
    ['is only taken', async () => 'running' as const, 12],
  ])('of one part does not end the order while the other %s', async (_name, rest, state) => {
    const order = await askedBackInTwoParts();

    await sendTo(async (request) => (request.amountCents === 5000 ? 'done' : rest(request)));
    const before = [await shop.stateOf(order), (await refundsOf(order)).map(({ status }) => status)];
    server.clock.pass(30);
    await sendTo(async () => 'done');

    expect(before).toEqual([state, ['done', state === 13 ? 'waiting' : 'running']]);
    expect([await shop.stateOf(order), await shop.ledger(order)]).toEqual([6, { held: 0, due: 0 }]);
  });

  it('that failed leaves the order in refund while its other part is taken', async () => {
    const order = await askedBackInTwoParts();

    await sendTo(async (request) => (request.amountCents === 5000 ? away(request) : 'running'));

    expect(await shop.stateOf(order)).toBe(12);
    expect((await refundsOf(order)).map(({ status }) => status)).toEqual(['waiting', 'running']);
  });

  it('that failed waits again, though that of another order is only taken', async () => {
    const [failed, taken] = [await askedBack(), await askedBackInTwoParts()];

    await sendTo((request) => (request.paidCents === 19900 ? away(request) : Promise.resolve('running')));

    expect([await shop.stateOf(failed), await shop.stateOf(taken)]).toEqual([13, 12]);
  });

  it('that another process finished meanwhile is not sent again', async () => {
    const all: string[] = [];
    for (let made = 0; made < 12; made += 1) all.push(await askedBack());
    let sent = 0;
    // Written past the locks of the orders, which a real process would hold: those just begun may fail.
    await sendTo(
      async () => {
        sent += 1;
        const finished = { status: 'done' as const, finishedAt: server.clock.now() };
        await server.db.update(refunds).set(finished).where(inArray(refunds.orderId, all));
        return 'running';
      },
      { mayFailOnOne: true },
    );

    expect(sent).toBeLessThan(12);
  });

  it('whose provider is not set up any more waits for it', async () => {
    const order = await askedBack();

    await shop.run((context) => sendRefunds(withGateways(context, [])));
    const before = [await shop.stateOf(order), (await refundsOf(order))[0]?.status];
    server.clock.pass(30);
    await sendTo(async () => 'done');

    expect([before, await shop.stateOf(order)]).toEqual([[13, 'waiting'], 6]);
  });

  it('that a process took before it died is sent by another a minute later', async () => {
    const order = await askedBack();
    let asked = 0;
    const clock = {
      ...server.clock,
      now: () => {
        asked += 1;
        if (asked > 1) throw new Error('The process died.');
        return server.clock.now();
      },
    };
    await shop.run((context) => sendRefunds({ ...context, clock }), { mayFailOnOne: true });

    const states = [];
    for (const seconds of [59, 1]) {
      server.clock.pass(seconds);
      await sendTo(async () => 'done');
      states.push(await shop.stateOf(order));
    }

    expect(states).toEqual([13, 6]);
  });

  it('of money that came twice is sent and leaves the order alone', async () => {
    const { buyer, order } = await shop.ordered();
    const first = (await shop.start(order.uuid, buyer, 1)).data.payment_uuid;
    const second = (await shop.start(order.uuid, buyer, 0)).data.payment_uuid;
    for (const id of [first, second]) await shop.notify(await shop.notification(id));

    await sendTo(async () => 'done');

    expect(await refundsOf(order.uuid)).toMatchObject([{ status: 'done', reason: '重复支付，款项将原路退回' }]);
    expect(await shop.eventsOf(order.uuid)).toEqual(['pay']);
  });
});

describe('many refunds', () => {
  it('are sent fifty at a time, those first that wait longest', async () => {
    const { buyer, order } = await shop.ordered();
    const paymentId = await shop.pay(order.uuid, buyer);
    const [payment] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new Error('There is no payment.');
    const now = server.clock.now();
    const ids = Array.from({ length: 51 }, () => newUuid(random));
    await server.db.insert(payments).values(ids.map((id) => ({ ...payment, id, tradeNo: id })));
    const row = { orderId: order.uuid, amountCents: 1, reason: '', status: 'waiting' as const, createdAt: now };
    await server.db
      .insert(refunds)
      .values(ids.map((id, index) => ({ ...row, id, paymentId: id, nextTryAt: after(now, index - 50) })));
    const left = and(eq(refunds.orderId, order.uuid), ne(refunds.status, 'done'));

    expect(await sendTo(async () => 'done')).toBe(50);
    expect((await server.db.select().from(refunds).where(left)).map(({ id }) => id)).toEqual([ids[50]]);
    expect(await sendTo(async () => 'done')).toBe(1);
  });
});

describe('an order in refund that has nothing to give back', () => {
  it('is closed, however many there are, and one that has is not', async () => {
    const open = await askedBack();
    await server.db.update(refunds).set({ status: 'running' }).where(eq(refunds.orderId, open));
    await server.db.update(orders).set({ payState: 12 }).where(eq(orders.id, open));
    const row = await shop.orderRow(open);
    const ids = Array.from({ length: 101 }, () => newUuid(random));
    await server.db.insert(orders).values(
      ids.map((id, index) => {
        return { ...row, id, orderNumber: id.slice(0, 30), checkoutId: null, payState: index === 0 ? 12 : 13 } as const;
      }),
    );
    // Not due: only what is empty is looked at.
    await server.db.update(refunds).set({ nextTryAt: after(server.clock.now(), 60) });

    expect(await sendTo(away)).toBe(101);
    expect(await server.db.$count(orders, and(inArray(orders.id, ids), eq(orders.payState, 6)))).toBe(101);
    expect([await shop.eventsOf(ids[0] ?? ''), await shop.eventsOf(ids[100] ?? '')]).toEqual([
      ['refund_done'],
      ['refund_start', 'refund_done'],
    ]);
    expect([await shop.stateOf(open), await sendTo(away)]).toEqual([12, 0]);
  });
});
