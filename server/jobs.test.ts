import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { courseStocks, orderEvents, orders } from './db/schema/order.ts';
import { userCoupons } from './db/schema/promotion.ts';
import type { JobContext } from './domains/job.ts';
import { closeUnpaidOrders } from './domains/payments/close-unpaid-orders.ts';
import { jobs } from './jobs.ts';
import { startJobs } from './run-jobs.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { shopOf } from './testing/shop.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'jobs');
});
afterAll(() => server.close());

describe('closing unpaid orders', () => {
  it('gives back coupon and place once, however many processes do it', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ stock: 1 })];
    const coupon = await shop.coupon(buyer);
    const order = await shop.order(course, buyer);
    server.clock.pass(30 * 60 - 1);
    const early = await shop.run(closeUnpaidOrders);
    const before = await shop.stateOf(order.uuid);
    server.clock.pass(1);

    await Promise.all(Array.from({ length: 4 }, () => shop.run(closeUnpaidOrders)));

    const events = await server.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.uuid));
    const [stock] = await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, course));
    const [held] = await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, coupon));
    expect([early, before, await shop.stateOf(order.uuid)]).toEqual([0, 0, 6]);
    expect(events.map(({ event }) => event)).toEqual(['expire']);
    expect([stock?.soldCount, held?.usedAt]).toEqual([0, null]);
  });

  it('waits a little for a student who is paying', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const order = await shop.order(course, buyer);
    await shop.start(order.uuid, buyer);
    await shop.cashier(order.uuid, 'processing');

    server.clock.pass(31 * 60);
    await shop.run(closeUnpaidOrders);
    const during = await shop.stateOf(order.uuid);
    server.clock.pass(5 * 60);
    await shop.run(closeUnpaidOrders);

    expect([during, await shop.stateOf(order.uuid)]).toEqual([0, 6]);
  });
});

/** So many orders that were not paid in time, like this one. */
async function manyLike(orderId: string, count: number) {
  await server.db.execute(sql`
    INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'order_number', o.order_number || '-' || n, 'checkout_id', NULL))).*
    FROM orders o, generate_series(1, ${count}) n WHERE o.id = ${orderId}
  `);
}

describe('a morning on which thousands of orders expire', () => {
  it('is over in one turn of the jobs, each order closed once, by all processes together', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    await manyLike(order.uuid, 1049);
    server.clock.pass(31 * 60);
    const due = and(eq(orders.userId, buyer.userId), eq(orders.payState, 0));
    expect(await server.db.$count(orders, due)).toBe(1050);
    const counts: number[] = [];
    const info = (fields: Readonly<Record<string, unknown>>) => void counts.push(Number(fields.count));
    const log = { info, warn: () => {}, error: () => {} };
    const closing = jobs.filter(({ run }) => run === closeUnpaidOrders);
    expect(closing).toHaveLength(1);
    const once = closing.map((job) => ({ ...job, everySeconds: 0.05 }));

    const processes = [1, 2].map(() => startJobs(once, { ...server.context, log }));
    await expect.poll(() => server.db.$count(orders, due), { interval: 500 }).toBe(0);
    await Promise.all(processes.map(({ stop }) => stop()));

    expect(await server.db.$count(orders, due)).toBe(0);
    const mine = server.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, buyer.userId));
    expect(await server.db.$count(orderEvents, inArray(orderEvents.orderId, mine))).toBe(1050);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1050);
    // Twenty-one parts in one or two turns: a job that did a part a turn would have come back for each.
    expect(counts.length).toBeLessThan(5);
  });

  it('leaves what a stopped process took to the others', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    server.clock.pass(31 * 60);
    await server.db
      .update(orders)
      .set({ expiryClaimedUntil: new Date(server.clock.now().getTime() + 30_000) })
      .where(eq(orders.id, order.uuid));

    await shop.run(closeUnpaidOrders);
    const during = await shop.stateOf(order.uuid);
    server.clock.pass(30);
    await shop.run(closeUnpaidOrders);

    expect([during, await shop.stateOf(order.uuid)]).toEqual([0, 6]);
  });
});

describe('the jobs', () => {
  const context = (errors: unknown[]): JobContext => ({
    ...server.context,
    log: { info: () => {}, warn: () => {}, error: (fields) => void errors.push(fields) },
  });

  it('run again after a failure, never twice at once, and end before the server does', async () => {
    vi.useFakeTimers();
    const errors: unknown[] = [];
    let [runs, together, most] = [0, 0, 0];
    const slow = {
      name: 'slow',
      everySeconds: 1,
      run: async () => {
        runs += 1;
        together += 1;
        most = Math.max(most, together);
        await new Promise((resolve) => setTimeout(resolve, 2500));
        together -= 1;
        if (runs === 1) throw new Error('first');
        return 0;
      },
    };

    const running = startJobs([slow], context(errors));
    await vi.advanceTimersByTimeAsync(4500);
    const stopped = running.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopped;
    vi.useRealTimers();

    expect([runs, most, together]).toEqual([2, 1, 0]);
    expect(errors).toMatchObject([{ job: 'slow', message: 'first' }]);
  });

  it('do nothing while nothing may be written', async () => {
    vi.useFakeTimers();
    let runs = 0;
    const job = { name: 'counts', everySeconds: 1, run: async () => (runs += 1) };

    const running = startJobs([job], context([]), async () => false);
    await vi.advanceTimersByTimeAsync(5000);
    await running.stop();
    vi.useRealTimers();

    expect(runs).toBe(0);
  });
});
