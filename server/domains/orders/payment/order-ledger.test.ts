import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEvents } from '#server/db/schema/order.ts';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { queryPayments } from '#server/domains/payments/query-payments.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { type OrderEvent, statesAfter } from '../order-states.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'ledger');
});
afterAll(() => server.close());

type Act = (orderId: string, buyer: Student) => Promise<unknown>;

/** Everything that can happen to an order, in any order and number. */
const ACTS: Readonly<Record<string, Act>> = {
  'start with WeChat': (id, buyer) => shop.start(id, buyer, 1),
  'start with Alipay': (id, buyer) => shop.start(id, buyer, 0),
  'pay in the cashier': (id) => shop.cashier(id, 'succeed'),
  'pay without notification': (id) => shop.cashier(id, 'lost'),
  'notify twenty times': (id) => shop.cashier(id, 'repeat'),
  'notify again': (id) => shop.cashier(id, 'notify'),
  'stop answering': (id) => shop.cashier(id, 'timeout'),
  'look at the result': (id, buyer) => shop.result(id, buyer),
  cancel: (id, buyer) => shop.cancel(id, buyer),
  'ask for the money back': (id, buyer) => shop.refund(id, buyer),
  'let time pass': async () => server.clock.pass(1800),
  'run the jobs': async () => {
    await shop.run(closeUnpaidOrders);
    await shop.run(queryPayments);
    await shop.run(sendRefunds);
  },
};

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

async function everythingHolds(orderId: string): Promise<void> {
  const { held, due } = await shop.ledger(orderId);
  expect(held).toBe(due);
  const events = await server.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.id);
  let state: number = 0;
  for (const { event, fromState, toState } of events) {
    expect(fromState).toBe(state);
    expect(statesAfter(event as OrderEvent, fromState)).toContain(toState);
    state = toState;
  }
  expect(await shop.stateOf(orderId)).toBe(state);
  const isHeld = [0, 1, 2, 3, 4, 11].includes(state);
  const coupons = await server.db.select().from(userCoupons).where(eq(userCoupons.orderId, orderId));
  expect(coupons.length).toBe(isHeld ? 1 : 0);
}

describe('whatever happens to an order', () => {
  it.each(Array.from({ length: 12 }, (_each, index) => index + 1))(
    'its money, its coupon and its history fit its state (run %i)',
    async (seed) => {
      const next = dice(seed * 7919);
      const buyer = await shop.student();
      const isDeposit = seed % 3 === 0;
      const course = await shop.course({ priceCents: 100_000, stock: 5 });
      await shop.coupon(buyer, {
        endsAt: new Date('2028-01-01'),
        ...(isDeposit ? { mold: 3 as const, amountCents: 15000, depositCents: 5000 } : {}),
      });
      const { data: checkout } = await shop.open(course, buyer);
      const coupon = checkout.coupons.usable[0]?.uuid ?? null;
      const { data: chosen } = await server.call(
        'POST /api/V1.29/course/checkout/{id}/select_coupon/',
        { params: { id: checkout.uuid }, body: { coupon_id: coupon } },
        buyer,
      );
      const { uuid } = (await shop.submit(chosen, buyer)).data;
      const acts = Object.values(ACTS);

      for (let step = 0; step < 14; step += 1) {
        // Sometimes two things happen at the same time.
        const together = Array.from({ length: 1 + next(2) }, () => acts[next(acts.length)]);
        await Promise.all(together.map((act) => act?.(uuid, buyer)));
        await everythingHolds(uuid);
      }
    },
  );
});
