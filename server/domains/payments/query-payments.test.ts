import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { outTradeNo, type TradeState } from '#server/gateways/payment/payment-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { testProvider } from '#server/testing/payment-provider.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { closeUnpaidOrders } from './close-unpaid-orders.ts';
import { queryPayments } from './query-payments.ts';

const random = testRandom('query payments');
const asked: string[] = [];
const closed: string[] = [];
let answer: (number: string) => TradeState | Error;

const provider = testProvider('wechat', 1, {
  query: async (number) => {
    asked.push(number);
    const tradeState = answer(number);
    if (tradeState instanceof Error) throw tradeState;
    return tradeState;
  },
  close: async (number) => void closed.push(number),
});

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ payments: [provider] });
  shop = shopOf(server, 'query payments');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(payments).where(eq(payments.status, 'started'));
  asked.length = 0;
  closed.length = 0;
  answer = () => ({ status: 'absent' });
});

async function ordered() {
  const buyer = await shop.student();
  return { buyer, order: await shop.order(await shop.course(), buyer) };
}

/** Replaced payment attempts of an order, an hour after it was made. */
async function deadAttempts(orderId: string, count: number): Promise<void> {
  const createdAt = after(server.clock.now(), -3600);
  await server.db.insert(payments).values(
    Array.from({ length: count }, () => ({
      ...{ id: newUuid(random), orderId, stage: 'full' as const, provider: 'wechat', method: 1 as const, way: 'h5' },
      ...{ amountCents: 19900, status: 'started' as const, createdAt, expiresAt: after(createdAt, 1800) },
      supersededAt: createdAt,
    })),
  );
}
const statusOf = async (id: string) =>
  (await server.db.select({ status: payments.status }).from(payments).where(eq(payments.id, id)))[0]?.status;

describe('asking about payments', () => {
  it.each([
    ['whose provider does not answer', () => new Error('No answer.')],
    ['which their provider does not know', () => ({ status: 'absent' as const })],
  ])('reaches a live one in the first rounds, behind 110 %s', async (_name, dead) => {
    const { buyer, order } = await ordered();
    await deadAttempts(order.uuid, 110);
    const { data } = await shop.start(order.uuid, buyer);
    const live = outTradeNo(data.payment_uuid);
    answer = (number) => (number === live ? { status: 'unpaid' } : dead());
    asked.length = 0;
    server.clock.pass(30);

    for (let round = 0; round < 3; round += 1) {
      await shop.run(queryPayments);
      server.clock.pass(15);
    }

    expect(asked).toContain(live);
  });

  it('asks each in its turn, and those that never end ever more rarely', async () => {
    const { order } = await ordered();
    await deadAttempts(order.uuid, 60);
    answer = () => new Error('No answer.');

    for (let round = 0; round < 40; round += 1) {
      await shop.run(queryPayments);
      server.clock.pass(15);
    }

    expect(new Set(asked).size).toBe(60);
    expect(asked.length).toBe(60);
  });

  it('ends one that the provider never knew when its time is over, and not before', async () => {
    const { buyer, order } = await ordered();
    const { data } = await shop.start(order.uuid, buyer);

    server.clock.pass(20 * 60);
    await shop.run(queryPayments);
    const before = await statusOf(data.payment_uuid);
    server.clock.pass(13 * 60);
    await shop.run(queryPayments);

    expect([before, await statusOf(data.payment_uuid), closed]).toEqual(['started', 'closed', []]);
  });

  it('closes one at the provider when its order is over', async () => {
    const { buyer, order } = await ordered();
    const { data } = await shop.start(order.uuid, buyer);
    answer = () => ({ status: 'unpaid' });

    await shop.cancel(order.uuid, buyer);
    server.clock.pass(60);
    await shop.run(queryPayments);

    expect([await statusOf(data.payment_uuid), closed]).toEqual(['closed', [outTradeNo(data.payment_uuid)]]);
  });

  it('gives up a week after the time of the payment, and books it even then', async () => {
    const { buyer, order } = await ordered();
    const { data } = await shop.start(order.uuid, buyer);
    answer = () => new Error('No answer.');
    server.clock.pass(3600);
    await shop.run(closeUnpaidOrders);

    server.clock.pass(7 * 24 * 3600);
    await shop.run(queryPayments);
    server.clock.pass(3600);
    asked.length = 0;
    await shop.run(queryPayments);

    expect([await statusOf(data.payment_uuid), asked]).toEqual(['closed', []]);
  });
});

describe('an attempt that ended long ago', () => {
  it('is closed without a word to the staff when its provider does not know it', async () => {
    const { order } = await ordered();
    await deadAttempts(order.uuid, 1);
    server.clock.pass(8 * 24 * 3600);
    const said: string[] = [];
    const log = { info: () => {}, warn: () => {}, error: (_about: unknown, text: string) => void said.push(text) };

    await queryPayments({ ...server.context, log });

    const left = await server.db.$count(payments, eq(payments.status, 'started'));
    expect([said, left]).toEqual([[], 0]);
  });
});

describe('closing orders', () => {
  it('waits five minutes for a provider that does not answer, and no longer', async () => {
    const { buyer, order } = await ordered();
    await shop.start(order.uuid, buyer);
    answer = () => new Error('No answer.');

    server.clock.pass(31 * 60);
    await shop.run(closeUnpaidOrders);
    const during = await shop.stateOf(order.uuid);
    server.clock.pass(5 * 60);
    await shop.run(closeUnpaidOrders);

    expect([during, await shop.stateOf(order.uuid)]).toEqual([0, 6]);
    const [left] = await server.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, order.uuid), eq(payments.status, 'started')));
    expect(left).toBeDefined();
  });

  it('reaches an order behind sixty that wait for their provider', async () => {
    const waiting = await ordered();
    const { data } = await shop.start(waiting.order.uuid, waiting.buyer);
    const [payment] = await server.db.select().from(payments).where(eq(payments.id, data.payment_uuid));
    if (!payment) throw new Error('There is no payment.');
    const row = await shop.orderRow(waiting.order.uuid);
    const ids = Array.from({ length: 59 }, () => newUuid(random));
    await server.db
      .insert(orders)
      .values(ids.map((id) => ({ ...row, id, orderNumber: id.slice(0, 30), checkoutId: null })));
    await server.db.insert(payments).values(ids.map((id) => ({ ...payment, id, orderId: id })));
    answer = () => ({ status: 'processing' });
    server.clock.pass(1);
    const { order } = await ordered();
    server.clock.pass(30 * 60 + 1);

    await shop.run(closeUnpaidOrders);
    await shop.run(closeUnpaidOrders);

    expect(await shop.stateOf(order.uuid)).toBe(6);
    expect(await shop.stateOf(waiting.order.uuid)).toBe(0);
  });
});
