import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { blockFacts, factMarks, speedFacts, visitEvents, visitFacts } from '#server/db/schema/visit.ts';
import type { JobContext } from '#server/domains/job.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { tendPartitions } from '#server/domains/visits/tend-partitions.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';

type Batch = InputOf<'POST /api/v1/base/visit_events'>['body'];

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49';
const livePage = async () => ({ source: '', blocks: new Set(['register']), isMeasured: true });
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let server: TestServer;
let job: JobContext;
beforeAll(async () => {
  server = await startTestServer({ livePage });
  job = { ...server.context, log: silent };
});
afterAll(() => server.close());

function batch(changes: Partial<Batch> = {}): Batch {
  return {
    visit: randomUUID(),
    page: `/${randomUUID()}`,
    started_at: server.clock.now().getTime(),
    device: 'phone',
    host: 'wechat',
    events: [{ kind: 'visit' }],
    ...changes,
  };
}

const tell = (body: unknown, userAgent = PHONE) =>
  server.callRaw('POST /api/v1/base/visit_events', { body }, { headers: { 'user-agent': userAgent } });

async function factsOf(page: string) {
  await sumUpVisits(job);
  const { hour, channelId, visits, formsStarted, codesSent } = visitFacts;
  const total = (column: PgColumn) => sql<number>`sum(${column})::int`;
  return server.db
    .select({
      ...{ hour, channelId, visits: total(visits) },
      ...{ formsStarted: total(formsStarted), codesSent: total(codesSent) },
    })
    .from(visitFacts)
    .where(sql`${visitFacts.page} = ${page}`)
    .groupBy(hour, channelId);
}

describe('an event of a visit', () => {
  it('counts once, however often it arrives', async () => {
    const body = batch({ events: [{ kind: 'visit' }, { kind: 'form-start' }] });
    for (let times = 0; times < 3; times += 1) expect((await tell(body)).code).toBe(20000);

    expect(await factsOf(body.page)).toMatchObject([{ visits: 1, formsStarted: 1, codesSent: 0 }]);
  });

  it('counts in the hour in which its visit began, also when it comes late', async () => {
    const body = batch();
    await tell(body);
    await factsOf(body.page);
    server.clock.pass(3 * 3600);
    await tell({ ...body, events: [{ kind: 'code-sent' }] });

    const facts = await factsOf(body.page);
    expect(facts).toMatchObject([{ visits: 1, codesSent: 1 }]);
    expect(facts[0]?.hour.getTime()).toBe(Math.floor(body.started_at / 3_600_000) * 3_600_000);
  });

  it('counts in the hour in which its first event came, if its clock is wrong by days', async () => {
    const body = batch({ started_at: server.clock.now().getTime() - 40 * 86_400_000 });
    await tell(body);
    server.clock.pass(3 * 3600);
    await tell({ ...body, events: [{ kind: 'code-sent' }] });

    expect(await factsOf(body.page)).toMatchObject([{ visits: 1, codesSent: 1 }]);
  });

  it.each([-40 * 86_400_000, 86_400_000])(
    'of an old tab whose clock is wrong by %s ms counts when it comes',
    async (wrong) => {
      const now = server.clock.now().getTime();
      const body = batch({ started_at: now + wrong });
      await tell(body);

      const [fact] = await factsOf(body.page);
      expect(fact?.hour.getTime()).toBe(Math.floor(now / 3_600_000) * 3_600_000);
    },
  );

  it.each([-40, -3, 1, 40])('of a device %s days off counts when it happened, and once', async (days) => {
    const wrong = days * 86_400_000;
    const begun = server.clock.now().getTime();
    server.clock.pass(2 * 3600);
    const sentAt = () => server.clock.now().getTime() + wrong;
    const body = batch({ started_at: begun + wrong, sent_at: sentAt() });
    await Promise.all([tell(body), tell(body)]);
    server.clock.pass(20 * 3600);
    await tell({ ...body, sent_at: sentAt() });
    await tell({ ...body, sent_at: sentAt(), events: [{ kind: 'code-sent' }] });

    const facts = await factsOf(body.page);
    const hours = facts.map(({ hour }) => hour.getTime());
    expect(hours[0]).toBe(Math.floor(begun / 3_600_000) * 3_600_000);
    expect(facts).toMatchObject([{ visits: 1, codesSent: 1 }]);
  });

  const [MINUTE, HOUR] = [60_000, 3_600_000];

  /** The hours are counted from the present one, at whose minute `at` the event comes. */
  it.each([
    ['ten minutes slow is taken at its word', 5, { begun: -10 * MINUTE, sent: -10 * MINUTE }, -1],
    ['slower than that is put right', 5, { begun: -10 * MINUTE - 1, sent: -10 * MINUTE - 1 }, 0],
    ['ten minutes fast is taken at its word', 55, { begun: 10 * MINUTE, sent: 10 * MINUTE }, 1],
    ['faster than that is put right', 55, { begun: 10 * MINUTE + 1, sent: 10 * MINUTE + 1 }, 0],
    ['ten minutes fast, of an old tab, is taken at its word', 55, { begun: 10 * MINUTE }, 1],
    ['faster than that, of an old tab, counts when it comes', 55, { begun: 10 * MINUTE + 1 }, 0],
    ['right counts a day later in its hour', 5, { begun: -24 * HOUR }, -24],
    ['right counts when it comes after more than a day', 5, { begun: -24 * HOUR - 1, sent: 0 }, 0],
  ])(
    'of a device whose clock is %s',
    async (_which, at, { begun, sent }: { begun: number; sent?: number | undefined }, hours) => {
      server.clock.pass((HOUR - (server.clock.now().getTime() % HOUR) + at * MINUTE) / 1000);
      const now = server.clock.now().getTime();
      const body = batch({ started_at: now + begun, ...(sent !== undefined && { sent_at: now + sent }) });
      await tell(body);

      const [fact] = await factsOf(body.page);
      expect(fact?.hour.getTime()).toBe(now - at * MINUTE + hours * HOUR);
    },
  );

  it('of a bot is kept and counts in no sum', async () => {
    const body = batch();
    await tell(body, 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)');

    expect(await factsOf(body.page)).toEqual([]);
    const rows = await server.db.select().from(visitEvents).where(sql`${visitEvents.page} = ${body.page}`);
    expect(rows).toMatchObject([{ audience: 'bot' }]);
  });

  it('is told by its block and its speed', async () => {
    const body = batch({
      events: [
        { kind: 'block', block: 'register' },
        { kind: 'lcp', value: 1234 },
      ],
    });
    await tell(body);
    await factsOf(body.page);

    const blocks = await server.db.select().from(blockFacts).where(sql`${blockFacts.page} = ${body.page}`);
    const speeds = await server.db.select().from(speedFacts).where(sql`${speedFacts.page} = ${body.page}`);
    expect(blocks).toMatchObject([{ block: 'register', seen: 1 }]);
    expect(speeds).toMatchObject([{ metric: 'lcp', bucket: Math.floor(8 * Math.log2(1234 / 16)), visits: 1 }]);
  });

  it.each([
    ['no event', { events: [] }],
    ['too many events', { events: Array.from({ length: 61 }, () => ({ kind: 'visit' })) }],
    ['an unknown event', { events: [{ kind: 'paid' }] }],
    ['an address with a query', { page: '/901?mobile=13800138000' }],
    ['a host of its own', { host: 'netscape' }],
  ])('is refused with %s', async (_name, changes) => {
    expect((await tell({ ...batch(), ...changes })).code).toBe(refusalCodes.INPUT_INVALID);
  });
});

describe('the sums', () => {
  it('are of everything that came, however the job and the arrivals fall together', async () => {
    const page = `/${randomUUID()}`;
    let came = 0;
    for (let round = 0; round < 60; round += 1) {
      server.clock.pass((round * 7) % 61);
      for (let count = 0; count < round % 3; count += 1) {
        await tell(batch({ page, started_at: server.clock.now().getTime() - ((round * 13) % 24) * 3_500_000 }));
        came += 1;
      }
      if (round % 4 === 0) {
        const facts = await factsOf(page);
        expect(facts.reduce((sum, { visits }) => sum + visits, 0)).toBe(came);
      }
    }
  });

  it('hold what was written two minutes after it arrived', async () => {
    const body = batch();
    await tell(body);
    await factsOf(body.page);
    const late = server.clock.now();
    server.clock.pass(100);
    await factsOf(body.page);
    await tell({ ...body, visit: randomUUID() });
    await server.db.update(visitEvents).set({ receivedAt: late }).where(sql`${visitEvents.page} = ${body.page}`);

    expect(await factsOf(body.page)).toMatchObject([{ visits: 2 }]);
  });

  it('of what is settled are added to, and not made again', async () => {
    const body = batch();
    await tell(body);
    server.clock.pass(121);
    await factsOf(body.page);
    await server.db.delete(visitEvents).where(sql`${visitEvents.page} = ${body.page}`);
    await tell({ ...body, visit: randomUUID() });

    expect(await factsOf(body.page)).toMatchObject([{ visits: 2 }]);
  });

  it('of the last two minutes are made again each time', async () => {
    const body = batch();
    await tell(body);
    server.clock.pass(120);
    await factsOf(body.page);
    await server.db.delete(visitEvents).where(sql`${visitEvents.page} = ${body.page}`);

    expect(await factsOf(body.page)).toEqual([]);
  });

  it('are made up for a server that stood still for a month', async () => {
    const body = batch();
    await factsOf(body.page);
    server.clock.pass(10 * 86_400);
    await tell({ ...body, started_at: server.clock.now().getTime() });
    server.clock.pass(20 * 86_400);
    await tell({ ...body, visit: randomUUID(), started_at: server.clock.now().getTime() });

    const statements = await server.statementsOf(async () => {
      expect((await factsOf(body.page)).map(({ visits }) => visits)).toEqual([1, 1]);
    });
    expect(statements).toBeLessThan(50);
  });
});

describe('the days of visits', () => {
  const days = async () => {
    const rows = await rowsOf<{ total: number; tables: number }>(
      server.db,
      sql`SELECT count(*)::int AS total, count(DISTINCT tableoid)::int AS tables FROM visit_events`,
    );
    return rows[0];
  };

  it('get a table each that takes along what came before it, and goes when its time is over', async () => {
    await tell(batch());
    const before = await days();

    expect(await tendPartitions(job)).toBeGreaterThan(0);
    expect((await days())?.total).toBe(before?.total);
    expect(await tendPartitions(job)).toBe(0);

    server.clock.pass(200 * 86_400);
    await tendPartitions(job);
    expect(await days()).toEqual({ total: 0, tables: 0 });
  });

  it('leave their sums', async () => {
    const body = batch();
    await tell(body);
    server.clock.pass(121);
    await factsOf(body.page);
    server.clock.pass(200 * 86_400);
    await tendPartitions(job);

    expect(await factsOf(body.page)).toMatchObject([{ visits: 1 }]);
    expect(await server.db.select().from(factMarks)).not.toEqual([]);
  });
});
