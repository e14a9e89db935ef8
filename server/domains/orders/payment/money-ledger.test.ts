import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyEntries } from '#server/db/schema/money.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { sendRefunds } from '../../payments/send-refunds.ts';
import { refundWhatIsNotKept } from '../refunds/refunds.ts';
import { enterPayment } from './money-ledger.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'money ledger');
});
afterAll(() => server.close());

const entriesOf = async (orderId: string) =>
  (
    await server.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId)).orderBy(asc(moneyEntries.id))
  ).map(({ kind, cents, orders }) => [kind, cents, orders]);
const refundsOf = async (orderId: string) =>
  (
    await server.db
      .select({ cents: refunds.amountCents })
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(desc(refunds.amountCents))
  ).map(({ cents }) => cents);

/** Pays in two ways at once, of which the second is one too many. */
async function payTwice(orderId: string, buyer: Student) {
  const started = [await shop.start(orderId, buyer, 1), await shop.start(orderId, buyer, 0)];
  for (const { data } of started) await shop.notify(await shop.notification(data.payment_uuid));
}

/** An order of 900 yuan whose deposit of 50 is paid, and a minute later the rest. */
async function paidInTwoParts() {
  const { buyer, order } = await shop.inTwoParts(90_000, 5000);
  await shop.pay(order.uuid, buyer);
  server.clock.pass(60);
  await shop.start(order.uuid, buyer, 0);
  await shop.pay(order.uuid, buyer);
  return { buyer, order: order.uuid };
}

describe('the ledger', () => {
  it('counts an order that is paid in two parts with the last, and refunded with the first that goes back', async () => {
    const { buyer, order } = await paidInTwoParts();
    const paid = await entriesOf(order);
    await shop.refund(order, buyer);
    await shop.run(sendRefunds);

    const back = (await entriesOf(order)).slice(2);
    expect(paid).toEqual([
      ['paid', 5000, 0],
      ['paid', 85_000, 1],
    ]);
    expect(back.map(([kind, cents]) => [kind, cents]).sort()).toEqual([
      ['refunded', 5000],
      ['refunded', 85_000],
    ]);
    expect(back.map(([, , orders]) => orders)).toEqual([1, 0]);
  });

  it('counts no order by a deposit, neither when it comes nor when it goes back', async () => {
    const { buyer, order } = await shop.inTwoParts(90_000, 5000);
    await shop.pay(order.uuid, buyer);
    await shop.cancel(order.uuid, buyer);
    await shop.run(sendRefunds);

    expect(await entriesOf(order.uuid)).toEqual([
      ['paid', 5000, 0],
      ['refunded', 5000, 0],
    ]);
  });

  it('has each movement once, however often it is entered', async () => {
    const { buyer, order } = await shop.ordered();
    const id = await shop.pay(order.uuid, buyer);

    await inTransaction(server.db, (tx) => enterPayment(tx, id, 'paid'));

    expect(await entriesOf(order.uuid)).toEqual([['paid', 19900, 1]]);
  });

  it('takes a deposit that came twice for no payment of the rest, though that is as much', async () => {
    const { buyer, order } = await shop.inTwoParts(10_000, 5000);
    await payTwice(order.uuid, buyer);
    const between = [await shop.stateOf(order.uuid), await refundsOf(order.uuid)];
    await shop.pay(order.uuid, buyer);
    const after = [await shop.stateOf(order.uuid), await shop.ledger(order.uuid)];
    await shop.refund(order.uuid, buyer);
    await shop.run(sendRefunds);

    expect(between).toEqual([1, [5000]]);
    expect(after).toEqual([4, { held: 10_000, due: 10_000 }]);
    expect([await refundsOf(order.uuid), await shop.ledger(order.uuid)]).toEqual([
      [5000, 5000, 5000],
      { held: 0, due: 0 },
    ]);
    expect((await entriesOf(order.uuid)).map(([kind]) => kind).sort()).toEqual([
      ...['paid', 'paid', 'refunded', 'refunded', 'sent-back', 'unowed'],
    ]);
  });
});

describe('of an order in two parts', () => {
  it.each([
    [0, [85_000, 5000]],
    [3000, [85_000, 2000]],
    [5000, [85_000]],
    [5001, [84_999]],
    [89_999, [1]],
    [90_000, []],
  ])('of which %i cents are kept, %j go back: the last payment first, and once', async (keptCents, expected) => {
    const { order } = await paidInTwoParts();
    const request = { now: server.clock.now(), random: server.context.random, reason: '退款' };

    for (let times = 0; times < 2; times += 1) {
      await inTransaction(server.db, (tx) => refundWhatIsNotKept(tx, { id: order, keptCents }, request));
    }

    expect(await refundsOf(order)).toEqual(expected);
    const [first] = await server.db
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.orderId, order))
      .orderBy(desc(payments.paidAt));
    if (first) {
      expect(first.payments.stage).toBe('final');
      expect(first.refunds).toMatchObject({ status: 'waiting', reason: '退款', nextTryAt: request.now, tries: 0 });
    }
  });
});
