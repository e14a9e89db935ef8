import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelIdOf } from '#server/db/queries/channels.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { trafficChannels, visitAllowances, visitEvents } from '#server/db/schema/visit.ts';
import { tendPartitions } from '#server/domains/visits/tend-partitions.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { SUCCESS } from '#src/contract/codes.ts';

type Batch = InputOf<'POST /api/v1/base/visit_events'>['body'];

const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** Every page is live, except those named `made-up`. */
const livePage = async (path: string, variant = '') =>
  /made-up/.test(path + variant)
    ? undefined
    : { source: 'mark', blocks: new Set(['register']), isMeasured: path !== '/off' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ livePage });
});
afterAll(() => server.close());

function batch(changes: Partial<Batch> = {}): Batch {
  return {
    visit: randomUUID(),
    page: '/901',
    started_at: server.clock.now().getTime(),
    device: 'phone',
    host: 'wechat',
    events: [{ kind: 'visit' }],
    ...changes,
  };
}

async function tell(body: Batch, address = '10.0.0.1'): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.49' };
  expect((await server.call('POST /api/v1/base/visit_events', { body }, { headers, address })).code).toBe(SUCCESS);
}

describe('a channel', () => {
  const keyOf = async (said: Partial<Batch>) => {
    const body = batch(said);
    await tell(body);
    const [row] = await server.db
      .select({ key: trafficChannels.key })
      .from(visitEvents)
      .innerJoin(trafficChannels, eq(trafficChannels.id, visitEvents.channelId))
      .where(eq(visitEvents.visit, body.visit));
    return row?.key;
  };
  const addLink = (code: string, utm = {}) =>
    server.db.insert(channelLinks).values({
      ...{ id: randomUUID(), code, utm, name: code, page: '/901', platform: 'none' as const },
      ...{ createdAt: server.clock.now(), createdBy: 'operator' },
    });

  it.each([
    [{}, 'direct'],
    [{ source: 'mark' }, 'source:mark'],
    [{ source: 'mark', utm_source: 'nobody-knows' }, 'source:其他'],
    [{ source: 'nobody-knows' }, 'source:其他'],
    [{ source: 'nobody-knows', platform: 'oceanengine' }, 'ad:oceanengine'],
    [{ platform: 'my-platform' }, 'source:其他'],
    [{ utm_source: 'nobody-knows', utm_campaign: 'a' }, 'source:其他'],
    [{ ch: 'no-link' }, 'source:其他'],
  ])('of %j is %s', async (said, key) => {
    expect(await keyOf(said)).toBe(key);
  });

  it('is a link of staff, with no other words than its own', async () => {
    await addLink('q7x2', { source: 'feed', campaign: 'spring' });

    expect(await keyOf({ ch: 'q7x2', utm_source: 'feed', utm_campaign: 'made up' })).toBe('link:q7x2');
    expect(await keyOf({ ch: 'q7x2', utm_source: 'made up' })).toBe('link:q7x2');
    const rows = await server.db.select().from(trafficChannels).where(sql`${trafficChannels.link} = 'q7x2'`);
    expect(rows.map(({ utmSource, utmCampaign }) => [utmSource, utmCampaign]).sort()).toEqual([
      ['', ''],
      ['feed', 'spring'],
    ]);
  });

  it('is what brought a registration before', async () => {
    await channelIdOf(server.db, { utmSource: 'brought' });

    expect(await keyOf({ utm_source: 'brought' })).toBe('utm:brought');
  });

  it('of a link stays beside twenty thousand that were made up', async () => {
    const count = () => server.db.$count(trafficChannels);
    await server.db.execute(
      sql`INSERT INTO traffic_channels (source) SELECT 'flood-' || n FROM generate_series(1, 20000) AS n`,
    );
    await addLink('poster');
    const before = await count();

    expect(await keyOf({ ch: 'poster', utm_source: 'made up' })).toBe('link:poster');
    const others = await Promise.all([1, 2, 3].map((n) => channelIdOf(server.db, { source: `one more ${n}` })));
    expect(new Set(others).size).toBe(1);
    expect(await keyOf({ source: 'one more 1' })).toBe('source:其他');
    expect(await count()).toBe(before + 1);
    await server.db.execute(sql`DELETE FROM traffic_channels WHERE source LIKE 'flood-%'`);
  });
});

describe('what is made up', () => {
  const total = () => server.db.$count(visitEvents);

  it('is not kept: a page, an arm, a block, or anything of a page that is not measured', async () => {
    const before = await total();
    await tell(batch({ page: '/made-up' }));
    await tell(batch({ variant: 'made-up' }));
    await tell(batch({ page: '/off' }));
    await tell(
      batch({
        events: [
          { kind: 'block', block: 'of-nobody' },
          { kind: 'visit', block: 'of-nobody' },
        ],
      }),
    );
    expect(await total()).toBe(before);

    await tell(batch({ events: [{ kind: 'visit' }, { kind: 'block', block: 'of-nobody' }] }));
    expect(await total()).toBe(before + 1);
  });

  it('adds no channel, however many sources are said', async () => {
    await tell(batch({ source: 'first' }));
    const before = await server.db.$count(trafficChannels);
    for (let n = 0; n < 20; n += 1) await tell(batch({ source: `s${n}`, utm_source: `u${n}`, ch: `c${n}` }));

    expect(await server.db.$count(trafficChannels)).toBe(before);
  });

  it('of one network ends at fifty thousand events a day', async () => {
    await server.db.delete(visitAllowances);
    const address = '2001:db8:9:9::1';
    await tell(batch(), address);
    await server.db.update(visitAllowances).set({ events: 49_999 });
    const before = await total();

    await Promise.all([1, 2, 3].map((n) => tell(batch(), `2001:db8:9:9:${n}::${n}`)));
    expect(await total()).toBe(before + 1);

    await tell(batch(), '2001:db8:9:a::1');
    server.clock.pass(86_400);
    await tell(batch(), address);
    expect(await total()).toBe(before + 3);
    server.clock.pass(86_400);
    await tendPartitions({ ...server.context, log: silent });
    expect(await server.db.$count(visitAllowances)).toBe(1);
  });
});
