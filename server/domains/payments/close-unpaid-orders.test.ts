import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { settlePayment } from '#server/domains/orders/payment/settle-payment.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { testProvider } from '#server/testing/payment-provider.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { closeUnpaidOrders } from './close-unpaid-orders.ts';

type Name = 'wechat' | 'alipay';

const random = testRandom('close unpaid orders');
const asked: string[] = [];
let answers: Partial<Record<Name, 'unpaid' | 'processing' | 'absent' | 'unknown'>> = {};

const provider = (name: Name, method: 0 | 1) =>
  testProvider(name, method, {
    query: async (number) => {
      asked.push(number);
      const { [name]: status = 'absent' } = answers;
      if (status === 'unknown') throw new Error('No answer.');
      return { status };
    },
  });

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ payments: [provider('wechat', 1), provider('alipay', 0)] });
  shop = shopOf(server, 'close unpaid orders');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.update(payments).set({ status: 'closed' }).where(eq(payments.status, 'started'));
  await server.db
    .update(orders)
    .set({ payState: 6 })
    .where(inArray(orders.payState, [0, 1]));
  asked.length = 0;
});

/** An order with a started payment. */
async function started() {
  const { buyer, order } = await shop.ordered();
  await shop.start(order.uuid, buyer);
  return { buyer, order: order.uuid };
}

describe('an order that is not paid in time', () => {
  it.each([
    ['unpaid', 1799, 0],
    ['unpaid', 1800, 6],
    ['unknown', 2099, 0],
    ['unknown', 2100, 6],
    ['processing', 2099, 0],
  ] as const)('and whose payment is %s is, after %i seconds, in state %i', async (answer, seconds, state) => {
    const { order } = await started();
    answers = { wechat: answer };
    server.clock.pass(seconds);
    await shop.run(closeUnpaidOrders);

    expect(await shop.stateOf(order)).toBe(state);
  });

  it('is kept for five minutes when one of its two payments may be going on', async () => {
    const { buyer, order } = await started();
    await shop.start(order, buyer, 0);
    answers = { wechat: 'absent', alipay: 'processing' };
    server.clock.pass(1800);
    await shop.run(closeUnpaidOrders);

    expect([await shop.stateOf(order), new Set(asked).size]).toEqual([0, 2]);
  });

  it('is looked at by one process, and by another half a minute later', async () => {
    await started();
    answers = { wechat: 'processing' };
    server.clock.pass(1800);
    const counts = [];
    for (const seconds of [0, 0, 29, 1]) {
      server.clock.pass(seconds);
      counts.push(await shop.run(closeUnpaidOrders));
    }

    expect(counts).toEqual([1, 0, 0, 1]);
  });

  it('is one of fifty at a time', async () => {
    const { order } = await shop.ordered();
    const row = await shop.orderRow(order.uuid);
    await server.db.insert(orders).values(
      Array.from({ length: 50 }, () => {
        const id = newUuid(random);
        return { ...row, id, orderNumber: id.slice(0, 30), checkoutId: null };
      }),
    );
    server.clock.pass(1800);

    expect([await shop.run(closeUnpaidOrders), await shop.run(closeUnpaidOrders)]).toEqual([50, 1]);
  });

  it('says that its deposit goes back, or nothing when nothing was paid', async () => {
    const [unpaid, paid] = [await shop.inTwoParts(20_000, 5000), await shop.inTwoParts(20_000, 5000)];
    const { data } = await shop.start(paid.order.uuid, paid.buyer);
    const money = { paymentId: data.payment_uuid, provider: 'wechat', tradeNo: 't', amountCents: 5000 };
    const now = server.clock.now();
    await inTransaction(server.db, (tx) => settlePayment(tx, { ...money, paidAt: now }, { now, random }));

    server.clock.pass(7 * 24 * 3600);
    await shop.run(closeUnpaidOrders);

    const [one, other] = [unpaid.order.uuid, paid.order.uuid];
    expect([await shop.eventsOf(one), await shop.eventsOf(other)]).toEqual([['expire'], ['pay_deposit', 'expire']]);
    expect([await shop.noteOf(one, 'expire'), await shop.noteOf(other, 'expire')]).toEqual([
      '',
      '尾款超时未付，定金将原路退回',
    ]);
    expect(await shop.ledger(other)).toEqual({ held: 0, due: 0 });
  });
});
