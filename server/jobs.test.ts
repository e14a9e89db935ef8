import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from './db/schema/account.ts';
import { examAttempts, papers } from './db/schema/exam.ts';
import { courseStocks, orderEvents, orders } from './db/schema/order.ts';
import { groupActivities, groups, userCoupons } from './db/schema/promotion.ts';
import { closeOverdue } from './domains/exams/closing.ts';
import { settleDueGroups } from './domains/groups/settle-groups.ts';
import type { JobContext } from './domains/job.ts';
import { closeUnpaidOrders } from './domains/payments/close-unpaid-orders.ts';
import { sendRefunds } from './domains/payments/send-refunds.ts';
import { jobs } from './jobs.ts';
import { after as later } from './kernel/clock.ts';
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

/** This many copies of this unpaid, expired order. */
async function manyLike(orderId: string, count: number) {
  await server.db.execute(sql`
    INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'order_number', o.order_number || '-' || n, 'checkout_id', NULL))).*
    FROM orders o, generate_series(1, ${count}) n WHERE o.id = ${orderId}
  `);
}

describe('a morning on which hundreds of orders expire', () => {
  it('is over in one turn of the jobs, each order closed once, by all processes together', async () => {
    const buyer = await shop.student();
    const order = await shop.order(await shop.course(), buyer);
    await manyLike(order.uuid, 449);
    server.clock.pass(31 * 60);
    const due = and(eq(orders.userId, buyer.userId), eq(orders.payState, 0));
    expect(await server.db.$count(orders, due)).toBe(450);
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
    expect(await server.db.$count(orderEvents, inArray(orderEvents.orderId, mine))).toBe(450);
    expect(counts.reduce((sum, count) => sum + count)).toBe(450);
    // Nine batches in one or two turns: a job with one batch per turn would have needed nine.
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

/** Makes changes of this column fail in one row; the column that postpones the row can still change. */
async function poison(table: string, id: string, column: string) {
  await server.db.execute(
    sql.raw(`
    CREATE FUNCTION poison_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'poisoned'; END $$`),
  );
  await server.db.execute(
    sql.raw(`
    CREATE TRIGGER poison BEFORE UPDATE OF ${column} ON ${table} FOR EACH ROW WHEN (OLD.id = '${id}')
    EXECUTE FUNCTION poison_${table}()`),
  );
}

describe('a row that cannot be changed', () => {
  const runPast = (job: Parameters<typeof shop.run>[0]) => shop.run(job, { mayFailOnOne: true });
  const heal = (table: string) => server.db.execute(sql.raw(`DROP FUNCTION poison_${table} CASCADE`));
  const ordersOf = async (count: number) => {
    const [buyer, made] = [await shop.student(), [] as string[]];
    while (made.length < count) made.push((await shop.order(await shop.course(), buyer)).uuid);
    return made as [string, string];
  };

  it('holds up no other order that was not paid in time', async () => {
    const [bad, good] = await ordersOf(2);
    await poison('orders', bad, 'pay_state');
    server.clock.pass(31 * 60);

    const taken = await runPast(closeUnpaidOrders);
    const again = await runPast(closeUnpaidOrders);

    await heal('orders');
    expect([taken, again, await shop.stateOf(bad), await shop.stateOf(good)]).toEqual([2, 0, 0, 6]);
  });

  it('holds up no other order of which nothing has to go back', async () => {
    const many = await ordersOf(3);
    await server.db.update(orders).set({ payState: 12 }).where(inArray(orders.id, many));
    const bad = [...many].sort()[0] ?? '';
    await poison('orders', bad, 'pay_state');

    const closed = await runPast(sendRefunds);

    await heal('orders');
    const states = await Promise.all(many.map((id) => shop.stateOf(id)));
    expect([closed, states.sort()]).toEqual([2, [12, 6, 6]]);
  });

  it('holds up no other exam, nor is it tried without end', async () => {
    const [first, second] = await server.db.select({ id: users.id }).from(users).limit(2);
    const [paper] = await server.db.select().from(papers).limit(1);
    const attempt = (userId = '', minutes: number) => ({
      ...{ id: randomUUID(), userId, paperId: paper?.id ?? '', number: 99, state: 0 as const },
      startedAt: later(server.clock.now(), -7200),
      deadlineAt: later(server.clock.now(), -60 * minutes),
    });
    const [bad, good] = [attempt(first?.id, 9), attempt(second?.id, 8)];
    await server.db.delete(examAttempts).where(eq(examAttempts.state, 0));
    await server.db.insert(examAttempts).values([bad, good]);
    await poison('exam_attempts', bad.id, 'state');

    const tried = [await runPast(closeOverdue), await runPast(closeOverdue)];

    await heal('exam_attempts');
    const going = await server.db.select({ id: examAttempts.id }).from(examAttempts).where(eq(examAttempts.state, 0));
    expect([tried, going]).toEqual([[2, 0], [{ id: bad.id }]]);
    server.clock.pass(600);
    expect(await runPast(closeOverdue)).toBe(1);
  });

  it('holds up no other group', async () => {
    const [activity] = await server.db.select().from(groupActivities).limit(1);
    const group = (minutes: number) => ({
      ...{ id: randomUUID(), activityId: activity?.id ?? '', displayState: 1 as const },
      ...{ createdAt: server.clock.now(), endsAt: later(server.clock.now(), -60 * minutes) },
    });
    const [bad, good] = [group(90), group(80)];
    await runPast(settleDueGroups);
    await server.db.insert(groups).values([bad, good]);
    await poison('groups', bad.id, 'display_state');

    const tried = [await runPast(settleDueGroups), await runPast(settleDueGroups)];

    await heal('groups');
    const rows = await server.db
      .select()
      .from(groups)
      .where(inArray(groups.id, [bad.id, good.id]));
    expect(tried).toEqual([2, 0]);
    expect(rows.map(({ id, displayState }) => [id, displayState])).toEqual(
      expect.arrayContaining([
        [bad.id, 1],
        [good.id, 3],
      ]),
    );
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
