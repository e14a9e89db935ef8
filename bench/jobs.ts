import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#server/db/schema/order.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { startTestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { launchServer } from './server-process.ts';

export interface JobFigures {
  readonly what: string;
  readonly processes: number;
  readonly count: number;
  /** From the first closed order to the last. */
  readonly seconds: number;
  /** Closed more than once. */
  readonly twice: number;
}

const COUNT = 10_000;
const PROCESSES = 2;
const LONGEST_MS = 10 * 60_000;

/** Time in which processes close orders that all expired at once. Needs a PostgreSQL server. */
export async function measureJobs(): Promise<JobFigures> {
  let url = '';
  const server = await startTestServer({}, async (onStatement) => {
    const database = await openTestDatabase(onStatement);
    const [row] = await database.rows('SELECT current_database() AS name');
    url = new URL(`/${row?.name}`, process.env.TEST_DATABASE_URL).href;
    return database;
  });
  const { db } = server;
  const shop = shopOf(server);
  const buyer = await shop.student();
  const order = await shop.order(await shop.course(), buyer);
  await db.execute(sql`
    INSERT INTO orders SELECT r.* FROM orders o, generate_series(2, ${COUNT}) n, LATERAL jsonb_populate_record(o,
      jsonb_build_object('id', gen_random_uuid(), 'order_number', o.order_number || '-' || n, 'checkout_id', NULL)) r
    WHERE o.id = ${order.uuid}`);
  await db.execute(sql`
    INSERT INTO order_courses SELECT o.id, c.course_id, c.position, c.price_cents, c.opened_at, c.valid_until, c.promise
    FROM orders o, order_courses c WHERE o.user_id = ${buyer.userId} AND c.order_id = ${order.uuid} AND o.id <> c.order_id`);
  await db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.userId, buyer.userId));
  const settings = { DATABASE_URL: url, SANDBOX: '1', FIELD_KEY: 'ab'.repeat(32) };
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => launchServer(settings)));
  const left = () => db.$count(orders, sql`${orders.userId} = ${buyer.userId} AND ${orders.payState} = 0`);
  const begun = performance.now();
  while ((await left()) > 0 && performance.now() - begun < LONGEST_MS) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await Promise.all(processes.map(({ stop }) => stop()));
  const ofThem = sql`SELECT id FROM orders WHERE user_id = ${buyer.userId}`;
  const [closed] = await db
    .select({
      events: sql<number>`count(*)::int`,
      orders: sql<number>`count(DISTINCT ${orderEvents.orderId})::int`,
      seconds: sql<number>`extract(epoch FROM max(${orderEvents.happenedAt}) - min(${orderEvents.happenedAt}))::float`,
    })
    .from(orderEvents)
    .where(sql`${orderEvents.event} = 'expire' AND ${orderEvents.orderId} IN (${ofThem})`);
  await server.close();
  if (closed?.orders !== COUNT) throw new Error(`Only ${closed?.orders} of ${COUNT} orders were closed.`);
  return {
    what: 'expired orders closed',
    processes: PROCESSES,
    count: COUNT,
    seconds: closed.seconds,
    twice: closed.events - closed.orders,
  };
}
