import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyChecks, moneyFacts, moneyTotals } from '#server/db/schema/money.ts';
import { payments, refunds } from '#server/db/schema/payment.ts';
import { rules } from '#server/domains/alarms/rules.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { checkMoney } from './check-money.ts';

const PRICE = 199_00;
const DAY = 86_400;

let server: TestServer;
const asked: string[] = [];
let shop: ReturnType<typeof shopOf>;
/** Two orders of the next morning, one of them returned. */
let order: { readonly uuid: string; readonly number: string };
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } }, () =>
    openTestDatabase((text) => asked.push(text)),
  );
  shop = shopOf(server, 'check');
  server.clock.pass(DAY - 4 * 3600);
  const bought = [await shop.ordered(), await shop.ordered()];
  for (const {
    order: { uuid },
    buyer,
  } of bought)
    await shop.pay(uuid, buyer);
  const uuid = bought[0]?.order.uuid ?? '';
  order = { uuid, number: (await shop.orderRow(uuid)).orderNumber };
  if (bought[1]) await shop.refund(bought[1].order.uuid, bought[1].buyer);
  await shop.run(sendRefunds);
  await shop.run(sumUpResults);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(moneyChecks);
});

const found = async () => {
  await shop.run(checkMoney);
  const author = await openConsoleAs(server, 'author');
  return (await author.call('GET /console/api/results/check', {})).data;
};
const alarm = async () => {
  const rule = rules.find(({ kind }) => kind === 'ledger');
  return (await rule?.find(server.db, server.clock.now()))?.map(({ text }) => text);
};
const day = '2026-11-21';

describe('the daily comparison', () => {
  it('finds nothing where payments, refunds, ledger and sums agree, and says how much was compared', async () => {
    const sums = { payments: 2, paidCents: 2 * PRICE, differences: [] };
    expect(await found()).toMatchObject(sums);
    expect(await alarm()).toEqual([]);
  });

  it('names the order of a payment that is not in the ledger, with both amounts, and alarms', async () => {
    const change = (cents: number) =>
      server.db.update(payments).set({ amountCents: cents }).where(eq(payments.orderId, order.uuid));
    await change(PRICE + 100);
    const { differences = [] } = (await found()) ?? {};
    await change(PRICE);

    const sides = { cents: 2 * PRICE + 100, count: 2, otherCents: 2 * PRICE, otherCount: 2 };
    expect(differences).toEqual([{ what: 'payments', of: day, ...sides, orders: [order.number] }]);
    expect(await alarm()).toEqual([
      `11-21 08:00 核对：${day} 付款：支付记录 399.00 元（2 笔），账目 398.00 元（2 笔）；订单 ${order.number}`,
    ]);
  });

  it('finds a refund that is done with another amount than the ledger has', async () => {
    const change = (by: number) =>
      server.db
        .update(refunds)
        .set({ amountCents: sql`amount_cents + ${by}` })
        .where(eq(refunds.status, 'done'));
    await change(-1);
    const { differences = [] } = (await found()) ?? {};
    await change(1);

    expect(differences).toMatchObject([{ what: 'refunds', of: day, count: 1, otherCount: 1 }]);
    expect((differences[0]?.otherCents ?? 0) - (differences[0]?.cents ?? 0)).toBe(1);
  });

  it('finds sums that differ from the ledger, and totals of a channel that differ from these', async () => {
    await server.db
      .update(moneyFacts)
      .set({ paidCents: sql`paid_cents + 1` })
      .where(eq(moneyFacts.paidCents, 2 * PRICE));
    await server.db.update(moneyTotals).set({ paid: sql`paid - 1` }).where(eq(moneyTotals.channelId, 1));
    const { differences = [] } = (await found()) ?? {};
    await server.db
      .update(moneyFacts)
      .set({ paidCents: sql`paid_cents - 1` })
      .where(eq(moneyFacts.paidCents, 2 * PRICE + 1));
    await server.db.update(moneyTotals).set({ paid: sql`paid + 1` }).where(eq(moneyTotals.channelId, 1));

    expect(differences.map(({ what, of }) => [what, of])).toEqual([
      ['paid', day],
      ['channels', 'direct'],
    ]);
    expect((differences[0]?.otherCents ?? 0) - (differences[0]?.cents ?? 0)).toBe(1);
  });

  it('leaves out entries that are in no sum yet', async () => {
    const { order: later, buyer } = await shop.ordered();
    await shop.pay(later.uuid, buyer);
    expect((await found())?.differences).toEqual([]);
    await shop.run(sumUpResults);
  });

  it('lets others work between one week and the next, on one connection too', async () => {
    server.clock.pass(30 * DAY);
    asked.length = 0;
    const check = shop.run(checkMoney).then(() => 'done' as const);
    let probes = 0;
    while ((await Promise.race([check, server.db.execute(sql`SELECT 'probe'`)])) !== 'done') probes += 1;
    server.clock.pass(-30 * DAY);

    const parts = asked.filter((text) => /'probe'|FROM payments/.test(text)).map((text) => text.includes('probe'));
    const between = parts.slice(parts.indexOf(false), parts.lastIndexOf(false));
    // With several connections nobody waits for the check, and it may be done before the first of them.
    if (!process.env.TEST_DATABASE_URL) {
      expect(between.filter((isProbe) => isProbe).length).toBeGreaterThan(3);
      expect(probes).toBeGreaterThan(0);
    }
    expect(between.filter((isProbe) => !isProbe).length).toBeGreaterThan(3);
  });

  it('runs after eight each morning, and every hour while something differs', async () => {
    const ran = async (seconds: number) => {
      server.clock.pass(seconds);
      return shop.run(checkMoney);
    };
    expect(await ran(0)).toBe(1);
    expect(await ran(DAY - 60)).toBe(0);
    expect(await ran(60)).toBe(1);
    expect(await ran(3600)).toBe(0);
    await server.db.update(moneyTotals).set({ paid: sql`paid - 1` }).where(eq(moneyTotals.channelId, 1));
    expect(await ran(DAY - 3600)).toBe(1);
    expect(await ran(3599)).toBe(0);
    await server.db.update(moneyTotals).set({ paid: sql`paid + 1` }).where(eq(moneyTotals.channelId, 1));
    expect(await ran(1)).toBe(1);
    expect(await ran(3600)).toBe(0);
  });
});
