import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyEntries, moneyFacts } from '#server/db/schema/money.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';

// The test's clock begins at noon of 20 November in China.
const PRICE = 19900;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'income');
});
afterAll(() => server.close());

const newPage = () => `/${randomUUID()}`;
const sumUp = () => shop.run(sumUpResults);

/** An order from a page, with a started payment. */
async function ordered(page: string) {
  const buyer = await shop.student();
  const checkout = await shop.open(await shop.course(), buyer, { h5: page, ch: 'q7x2' });
  const { data: order } = await shop.submit(checkout.data, buyer);
  const { data: payment } = await shop.start(order.uuid, buyer);
  return { buyer, orderId: order.uuid, paymentId: payment.payment_uuid };
}

/** Pays now; the provider's notification comes later. */
async function paid(page: string) {
  const order = await ordered(page);
  const told = await shop.notification(order.paymentId);
  return { ...order, tell: () => shop.notify(told) };
}

async function giveBack({ orderId, buyer }: { readonly orderId: string; readonly buyer: Student }) {
  await shop.refund(orderId, buyer);
  await shop.run(sendRefunds);
}

/** By day in China: orders, gross, refunded orders, refunded. */
async function incomeOf(page: string) {
  await sumUp();
  const rows = await server.db.select().from(moneyFacts).where(eq(moneyFacts.page, page)).orderBy(moneyFacts.hour);
  return rows.map(({ hour, paid: count, paidCents, refunded, refundedCents }) => [
    hour.toISOString(),
    ...[count, paidCents, refunded, refundedCents],
  ]);
}
const hourOf = (moment: Date) => `${moment.toISOString().slice(0, 13)}:00:00.000Z`;

describe('income', () => {
  it.each([
    ['18 minutes', 18 * MINUTE],
    ['three days', 3 * DAY],
    ['five weeks', 35 * DAY],
  ])('that the provider tells of %s later counts in the hour in which it was paid', async (_name, seconds) => {
    const page = newPage();
    const { tell } = await paid(page);
    const at = server.clock.now();
    for (const part of [0.3, 0.3, 0.4]) {
      server.clock.pass(Math.round(seconds * part));
      await sumUp();
    }
    await tell();

    expect(await incomeOf(page)).toEqual([[hourOf(at), 1, PRICE, 0, 0]]);
  });

  it('that is confirmed after midnight stands on one day, as the order and its money do', async () => {
    const page = newPage();
    const untilMidnight = DAY - ((server.clock.now().getTime() / 1000 + 8 * HOUR) % DAY);
    server.clock.pass(untilMidnight - 4 * MINUTE);
    const { tell, orderId } = await paid(page);
    const day = chinaDay(server.clock.now());
    server.clock.pass(10 * MINUTE);
    await tell();
    await sumUp();

    const author = await openConsoleAs(server, 'author');
    const query = { path: page, from: day, until: chinaDay(server.clock.now()) };
    const { data } = await author.call('GET /console/api/results/page', { query });
    expect(data.days.map(({ now }) => [now.paid, now.paidCents])).toEqual([
      [1, PRICE],
      [0, 0],
    ]);
    expect(chinaDay((await shop.orderRow(orderId)).paidAt ?? new Date(0))).toBe(day);
  });

  it('is none where the order had ended and the money goes straight back', async () => {
    const page = newPage();
    const { tell, orderId, buyer } = await paid(page);
    await shop.cancel(orderId, buyer);
    await tell();
    await shop.run(sendRefunds);

    const kinds = await server.db
      .select({ kind: moneyEntries.kind, cents: moneyEntries.cents })
      .from(moneyEntries)
      .where(eq(moneyEntries.orderId, orderId))
      .orderBy(moneyEntries.id);
    expect(kinds).toEqual([
      { kind: 'unowed', cents: PRICE },
      { kind: 'sent-back', cents: PRICE },
    ]);
    expect(await incomeOf(page)).toEqual([]);
  });

  it('is that of one payment where two ways both paid', async () => {
    const page = newPage();
    const { orderId, buyer, paymentId } = await ordered(page);
    const other = await shop.start(orderId, buyer, 0);
    for (const id of [paymentId, other.data.payment_uuid]) await shop.notify(await shop.notification(id));
    await shop.run(sendRefunds);

    expect(await incomeOf(page)).toEqual([[hourOf(server.clock.now()), 1, PRICE, 0, 0]]);
  });

  it('loses what went back when it went back, by the refund’s own amount', async () => {
    const page = newPage();
    const order = await paid(page);
    const at = server.clock.now();
    await order.tell();
    server.clock.pass(2 * DAY);
    await shop.refund(order.orderId, order.buyer);
    await server.db.update(refunds).set({ amountCents: 5000 }).where(eq(refunds.orderId, order.orderId));
    await shop.run(sendRefunds);

    expect(await incomeOf(page)).toEqual([
      [hourOf(at), 1, PRICE, 0, 0],
      [hourOf(server.clock.now()), 0, 0, 1, 5000],
    ]);
  });

  it('of an order that costs nothing is an order without money', async () => {
    const page = newPage();
    const buyer = await shop.student();
    const checkout = await shop.open(await shop.course({ priceCents: 0 }), buyer, { h5: page });
    await shop.submit(checkout.data, buyer);

    expect(await incomeOf(page)).toEqual([[hourOf(server.clock.now()), 1, 0, 0, 0]]);
  });

  it('counts once, however many processes sum up at a time', async () => {
    const page = newPage();
    for (let made = 0; made < 3; made += 1) await (await paid(page)).tell();
    await Promise.all([sumUp(), sumUp(), sumUp(), sumUp()]);

    expect(await incomeOf(page)).toEqual([[hourOf(server.clock.now()), 3, 3 * PRICE, 0, 0]]);
  });

  it('is added whole or not at all when a process is killed meanwhile', async () => {
    const page = newPage();
    await (await paid(page)).tell();
    const killed = inTransaction(server.db, async (tx) => {
      await sumUpResults({ ...server.context, db: tx, log: { info: () => {}, warn: () => {}, error: () => {} } });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');

    expect(await incomeOf(page)).toEqual([[hourOf(server.clock.now()), 1, PRICE, 0, 0]]);
  });

  it('is written once: no entry can be changed or deleted', async () => {
    const { orderId, tell } = await paid(newPage());
    await tell();
    const own = eq(moneyEntries.orderId, orderId);

    await expect(server.db.update(moneyEntries).set({ cents: 1 }).where(own)).rejects.toThrow();
    await expect(server.db.delete(moneyEntries).where(own)).rejects.toThrow();
  });
});

describe('the sums of a school', () => {
  it('are those of its payments and refunds counted anew, whatever came when', async () => {
    const random = testRandom('a school of known figures');
    const below = (end: number) => random.bytes(4).readUInt32BE() % end;
    const pages = [newPage(), newPage(), newPage()];
    const untold: (() => Promise<unknown>)[] = [];
    const bought: Awaited<ReturnType<typeof paid>>[] = [];
    for (let step = 0; step < 60; step += 1) {
      server.clock.pass(below(5) === 0 ? below(9) * DAY : below(40) * MINUTE);
      const page = pages[below(pages.length)] ?? '';
      const order = await paid(page);
      const choice = below(6);
      if (choice === 0) await shop.cancel(order.orderId, order.buyer);
      if (choice < 3) untold.push(order.tell);
      else await order.tell();
      if (choice === 5) bought.push(order);
      if (below(3) === 0 && untold.length > 0) await untold.splice(below(untold.length), 1)[0]?.();
      if (below(4) === 0 && bought.length > 0) {
        const [back] = bought.splice(below(bought.length), 1);
        if (back) await giveBack(back);
      }
      if (below(3) === 0) await shop.run(sendRefunds);
      if (below(2) === 0) await Promise.all([sumUp(), sumUp()]);
    }
    for (const tell of untold) await tell();
    await shop.run(sendRefunds);
    await sumUp();

    for (const page of pages) expect((await incomeOf(page)).sort()).toEqual((await countedAnew(page)).sort());
  });
});

/** The same from payments and refunds only: money is income when it settled its order. */
async function countedAnew(page: string) {
  const rows = await server.db
    .select({ payment: payments, refund: refunds, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(payments.status, 'paid'),
        sql`${orders.touchId} IN (SELECT id FROM user_sources WHERE page = ${page})`,
        sql`${orders.paidAt} IS NOT NULL`,
      ),
    );
  const hours = new Map<string, [number, number, number, number]>();
  const add = (moment: Date | null, ...[count, cents, refunded, back]: [number, number, number, number]) => {
    const hour = hourOf(moment ?? new Date(0));
    const sums = hours.get(hour) ?? [0, 0, 0, 0];
    hours.set(hour, [sums[0] + count, sums[1] + cents, sums[2] + refunded, sums[3] + back]);
  };
  for (const { payment, refund } of rows) {
    add(payment.paidAt, 1, payment.amountCents, 0, 0);
    if (refund?.status === 'done') add(refund.finishedAt, 0, 0, 1, refund.amountCents);
  }
  return [...hours].map(([hour, sums]) => [hour, ...sums]);
}
