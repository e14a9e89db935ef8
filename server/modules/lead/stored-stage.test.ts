import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { foldLeadCounts } from '#server/domains/channels/link-figures.ts';
import { showStages } from '#server/domains/leads/lead-facts.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { leadOfStudent, registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { paidStates } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';

let server: TestServer;
let operator: ConsoleVisitor;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  operator = await openConsoleAs(server, 'operator');
  shop = shopOf(server, 'stored');
});
afterAll(() => server.close());

type Query = ConsoleInput<'GET /console/api/leads'>['query'];
const list = async (query: Query) => {
  const { leads, stages, next } = (await operator.call('GET /console/api/leads', { query })).data;
  return { leads: leads.map(({ number, stage }) => `${number} ${stage}`), stages, next };
};

/** Registers, and pays for a course. */
async function payer(page: string, ch = '') {
  const student = await registerOn(server, page, ch === '' ? {} : { ch });
  const order = await shop.order(await shop.course(), student);
  await shop.pay(order.uuid, student);
  return { ...student, order: order.uuid };
}

it('the database and the program mean the same by paid', async () => {
  const rows = await rowsOf<{ state: number }>(
    server.db,
    sql`SELECT state FROM generate_series(0, 20) state WHERE is_paid_state(state::smallint)`,
  );

  expect(rows.map(({ state }) => state)).toEqual([...paidStates].sort((a, b) => a - b));
  expect(Math.max(...Object.values(orderPayStates))).toBeLessThanOrEqual(20);
});

describe('leads from before their stage was stored', () => {
  it('are listed as they are, by stage and by page, before the job reaches them and after', async () => {
    await payer('/before');
    await registerOn(server, '/before', { ch: 'q7' });
    await registerOn(server, '/elsewhere');
    const asked: Query[] = [
      { page: '/before' },
      { page: '/before', stage: 'paid' },
      { stage: 'paid' },
      { channel: 'q7' },
    ];
    const now = await Promise.all(asked.map(list));
    await server.db.execute(sql`UPDATE leads SET shown_stage = NULL`);
    await server.db.execute(sql`UPDATE lead_entries SET lead_at = NULL`);

    const before = await Promise.all(asked.map(list));
    const worked = await shop.run(showStages);
    const rows = await rowsOf(server.db, sql`SELECT 1 FROM lead_entries WHERE lead_at IS NULL`);

    expect(now[0]?.stages).toEqual({ paid: 1, new: 1 });
    expect(before).toEqual(now);
    expect(await Promise.all(asked.map(list))).toEqual(now);
    expect([worked > 3, await shop.run(showStages), rows]).toEqual([true, 0, []]);
  });
});

describe('the list of a page', () => {
  it('has each lead once and in its place, however often it came by the page', async () => {
    const twice = await registerOn(server, '/twice');
    const { number: first } = await leadOfStudent(server, operator, twice.userId);
    server.clock.pass(7200);
    const other = await registerOn(server, '/twice');
    const { number: second } = await leadOfStudent(server, operator, other.userId);
    expect((await list({ page: '/twice' })).leads).toEqual([`${second} new`, `${first} new`]);

    server.clock.pass(7200);
    const body = { h5: '/twice' };
    await server.call('POST /api/V1.29/course/{id}/checkout', { params: { id: await shop.course() }, body }, twice);

    expect((await list({ page: '/twice' })).leads).toEqual([`${first} new`, `${second} new`]);
    expect((await list({ page: '/twice' })).stages).toEqual({ new: 2 });
  });
});

describe('the stage', () => {
  it('is right after payments and refunds of one person at once', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(() => payer('/at-once')));
    const orders = await Promise.all(buyers.map(async (buyer) => shop.order(await shop.course(), buyer)));

    await Promise.all(
      buyers.flatMap((buyer, index) => [shop.pay(orders[index]?.uuid ?? '', buyer), shop.refund(buyer.order, buyer)]),
    );
    expect((await list({ page: '/at-once' })).stages).toEqual({ paid: 4 });

    await Promise.all(buyers.map((buyer, index) => shop.refund(orders[index]?.uuid ?? '', buyer)));
    expect((await list({ page: '/at-once' })).stages).toEqual({ new: 4 });
  });
});

describe('the leads of a link', () => {
  it('are the same number before and after they are added up, by two at once', async () => {
    const link = { code: 'counted', name: '海报', page: '/index', platform: 'oceanengine', utm: {} } as const;
    const { data } = await operator.call('POST /console/api/channels', { body: link });
    await Promise.all([1, 2, 3].map(() => registerOn(server, '/901', { ch: 'counted' })));
    const count = async () =>
      (await operator.call('GET /console/api/channels/{uuid}', { params: { uuid: data.uuid } })).data.link.leadCount;
    const before = await count();

    await Promise.all([shop.run(foldLeadCounts), shop.run(foldLeadCounts)]);
    await registerOn(server, '/901', { ch: 'counted' });

    expect([before, await count(), await shop.run(foldLeadCounts), await count()]).toEqual([3, 4, 1, 4]);
    await server.db.execute(sql`UPDATE leads SET channel = '' WHERE channel = 'counted'`);
    expect(await count()).toBe(0);
  });
});
