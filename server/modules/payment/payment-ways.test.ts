import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments, sandboxTrades } from '#server/db/schema/payment.ts';
import { queryPayments } from '#server/domains/payments/query-payments.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'payment ways');
});
afterAll(() => server.close());

/** An order of a new course, and its buyer. */
async function ordered() {
  const buyer = await shop.student();
  return { buyer, order: await shop.order(await shop.course(), buyer) };
}
const attemptsOf = async (orderId: string) =>
  server.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
const statusesAtProvider = async (orderId: string) =>
  (
    await server.db.select().from(sandboxTrades).where(eq(sandboxTrades.orderId, orderId)).orderBy(sandboxTrades.way)
  ).map(({ way, status }) => [way, status]);

describe('an order begun in one way and continued in another', () => {
  it('gets a number of its own for each trade type, and the former is closed at the provider', async () => {
    const { buyer, order } = await ordered();

    const browser = await shop.startFrom('browser', order.uuid, buyer);
    const again = await shop.startFrom('browser', order.uuid, buyer);
    server.clock.pass(2);
    const desktop = await shop.startFrom('desktop', order.uuid, buyer);

    expect(again.data.payment_uuid).toBe(browser.data.payment_uuid);
    expect(desktop.data.payment_uuid).not.toBe(browser.data.payment_uuid);
    expect(await statusesAtProvider(order.uuid)).toEqual([
      ['h5', 'closed'],
      ['native', 'open'],
    ]);
    expect((await attemptsOf(order.uuid)).map(({ way, status }) => [way, status])).toEqual([
      ['h5', 'closed'],
      ['native', 'started'],
    ]);
  });

  it('is one payment for twenty wishes at once, and one that can be paid for two kinds of wishes', async () => {
    const { buyer, order } = await ordered();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => shop.startFrom(at % 2 === 0 ? 'browser' : 'desktop', order.uuid, buyer)),
    );

    const current = (await attemptsOf(order.uuid)).filter(
      ({ status, supersededAt }) => status === 'started' && supersededAt === null,
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([SUCCESS]));
    expect(current).toHaveLength(1);
  });

  it('is not begun a second time when the first way turns out to be paid', async () => {
    const { buyer, order } = await ordered();
    await shop.startFrom('browser', order.uuid, buyer);
    await shop.cashier(order.uuid, 'lost');
    server.clock.pass(2);

    const desktop = await shop.startFrom('desktop', order.uuid, buyer);

    expect(desktop.code).toBe(refusals.ORDER_STATE_CHANGED.code);
    expect(await shop.stateOf(order.uuid)).toBe(4);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 19900, due: 19900 });
  });

  it('gives one of two payments back when the former is paid after all', async () => {
    const { buyer, order } = await ordered();
    const { data: first } = await shop.startFrom('browser', order.uuid, buyer);
    await shop.cashier(order.uuid, 'timeout');
    server.clock.pass(2);
    await shop.startFrom('desktop', order.uuid, buyer);
    await shop.cashier(order.uuid, 'succeed');

    await server.db
      .update(sandboxTrades)
      .set({ status: 'paid', paidAt: server.clock.now() })
      .where(eq(sandboxTrades.paymentId, first.payment_uuid));
    server.clock.pass(60);
    await shop.run(queryPayments);
    await shop.run(sendRefunds);

    expect((await attemptsOf(order.uuid)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(await shop.ledger(order.uuid)).toEqual({ held: 19900, due: 19900 });
    expect(await shop.stateOf(order.uuid)).toBe(4);
  });

  it('closes the former later when its provider does not answer at once', async () => {
    const { buyer, order } = await ordered();
    const { data: first } = await shop.startFrom('browser', order.uuid, buyer);
    await shop.cashier(order.uuid, 'timeout');
    server.clock.pass(2);
    await shop.startFrom('desktop', order.uuid, buyer);
    await server.db
      .update(sandboxTrades)
      .set({ status: 'open' })
      .where(eq(sandboxTrades.paymentId, first.payment_uuid));

    server.clock.pass(60);
    await shop.run(queryPayments);

    expect(await statusesAtProvider(order.uuid)).toEqual([
      ['h5', 'closed'],
      ['native', 'open'],
    ]);
  });

  it('begins anew when the provider has closed the number', async () => {
    const { buyer, order } = await ordered();
    const { data: first } = await shop.startFrom('browser', order.uuid, buyer);
    await server.db
      .update(sandboxTrades)
      .set({ status: 'closed' })
      .where(eq(sandboxTrades.paymentId, first.payment_uuid));

    const again = await shop.startFrom('browser', order.uuid, buyer);

    expect(again.code).toBe(SUCCESS);
    expect(again.data.payment_uuid).not.toBe(first.payment_uuid);
  });

  it('is refused where the provider cannot be paid from', async () => {
    const { buyer, order } = await ordered();

    expect((await shop.startFrom('alipay', order.uuid, buyer)).code).toBe(refusals.PAYMENT_METHOD_UNAVAILABLE.code);
  });
});
