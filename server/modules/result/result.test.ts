import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { trafficChannels, visitFacts } from '#server/db/schema/visit.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

// The test's clock is at noon of 20 November in China.
const WEEK = { from: '2026-11-14', until: '2026-11-20' };
let pages = 0;

/** Visits of a new page, by the hour (China time) of their start. */
async function visitsAt(hours: readonly string[], changes: Partial<typeof visitFacts.$inferInsert> = {}) {
  pages += 1;
  const page = `/tested-${pages}`;
  const none = { formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0 };
  const depths = { scrolled25: 0, scrolled50: 0, scrolled75: 0, scrolled100: 0 };
  const fact = {
    page,
    channelId: 1,
    variant: '',
    device: 'phone',
    host: 'wechat',
    visits: 1,
    ...none,
    ...depths,
  } as const;
  const rows = hours.map((hour) => ({ ...fact, ...changes, hour: new Date(`${hour}:00:00+08:00`) }));
  await server.db.insert(visitFacts).values(rows);
  return page;
}

describe('the results of a page', () => {
  it('go from midnight to midnight in China, beside as many days before', async () => {
    const path = await visitsAt(['2026-11-06T23', '2026-11-07T00', '2026-11-13T23', '2026-11-14T00', '2026-11-20T11']);
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } });

    expect([data.now.visits, data.before.visits]).toEqual([2, 2]);
    expect(data.days.map(({ now }) => now.visits)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(data.days.map(({ before }) => before.visits)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  it('stand by channel, device and program', async () => {
    const [channel] = await server.db.insert(trafficChannels).values({ link: 'q7' }).returning();
    const path = await visitsAt(['2026-11-20T10'], {
      channelId: channel?.id ?? 0,
      visits: 5,
      device: 'desktop',
      host: 'browser',
    });
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } });

    expect(data.channels).toMatchObject([{ channel: 'link:q7', totals: { visits: 5 } }]);
    expect([data.devices[0], data.hosts[0]]).toMatchObject([
      { device: 'desktop', visits: 5 },
      { host: 'browser', visits: 5 },
    ]);
  });

  it('name the links by which visitors came', async () => {
    await server.db.insert(channelLinks).values({
      ...{ id: newUuid(testRandom('links')), code: 'poster', name: '九月海报', page: '/901', platform: 'none' },
      ...{ createdAt: server.clock.now(), createdBy: '测试' },
    });
    const [channel] = await server.db.insert(trafficChannels).values({ link: 'poster' }).returning();
    const path = await visitsAt(['2026-11-20T10'], { channelId: channel?.id ?? 0 });
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } });

    expect(data.linkNames).toEqual({ 'link:poster': '九月海报' });
  });

  it('of one day stand by the hour in China, beside those of the day before', async () => {
    const path = await visitsAt(['2026-11-19T00', '2026-11-20T00', '2026-11-20T09', '2026-11-20T23']);
    const visitor = await openConsoleAs(server, 'author');
    const day = { from: '2026-11-20', until: '2026-11-20' };
    const { data } = await visitor.call('GET /console/api/results/page', { query: { path, ...day } });
    const all = await visitor.call('GET /console/api/results', { query: day });
    const week = await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } });

    const found = data.hours.flatMap(({ hour, now, before }) =>
      now.visits + before.visits > 0 ? [[hour, now.visits, before.visits]] : [],
    );
    expect(data.hours).toHaveLength(24);
    expect(found).toEqual([
      [0, 1, 1],
      [9, 1, 0],
      [23, 1, 0],
    ]);
    expect(all.data.hours.reduce((sum, { visits }) => sum + visits, 0)).toBe(all.data.days[0]?.visits);
    expect(week.data.hours).toEqual([]);
  });

  it('stand by the arms of an experiment where there was one', async () => {
    const path = await visitsAt(['2026-11-20T10'], { variant: 'hero_b', visits: 3 });
    const plain = await visitsAt(['2026-11-20T10']);
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } });
    const other = await visitor.call('GET /console/api/results/page', { query: { path: plain, ...WEEK } });

    expect(data.variants).toMatchObject([{ variant: 'hero_b', name: null, totals: { visits: 3 } }]);
    expect(other.data.variants).toEqual([]);
  });

  it.each([
    ['2026-11-20', '2026-11-14'],
    ['2026-02-31', '2026-03-02'],
    ['2024-01-01', '2026-11-20'],
  ])('are refused from %s to %s', async (from, until) => {
    const visitor = await openConsoleAs(server, 'author');
    const { code } = await visitor.call('GET /console/api/results/page', { query: { path: '/901', from, until } });

    expect(code).toBe(refusalCodes.INPUT_INVALID);
  });
});

describe('the overview', () => {
  it('shows the sample school’s campaigns with their speed, those with most visits first', async () => {
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results', { query: WEEK });

    const [first] = data.pages;
    expect(first?.path).toBe('/douyin');
    expect(first?.now.visits).toBeGreaterThan(first?.now.registered ?? 0);
    expect(first?.visitDays).toHaveLength(7);
    expect(first?.speed.lcp).toBeGreaterThan(500);
    expect(data.days.reduce((sum, { visits }) => sum + visits, 0)).toBe(
      data.pages.reduce((sum, { now }) => sum + now.visits, 0),
    );
  });

  it('warns of codes that are not sent, and of visits that fell away', async () => {
    const failing = await visitsAt(['2026-11-20T09'], { visits: 50, codesSent: 10, codesFailed: 9 });
    const days = Array.from({ length: 7 }, (_day, index) => `2026-11-${12 + index}T12`);
    const fallen = await visitsAt(days, { visits: 100 });
    const visitor = await openConsoleAs(server, 'author');
    const { data } = await visitor.call('GET /console/api/results', { query: WEEK });

    const alertsOf = (path: string) => data.pages.find((page) => page.path === path)?.alerts;
    expect(alertsOf(failing)).toEqual([{ kind: 'codes-fail', now: 47.4, before: null }]);
    expect(alertsOf(fallen)).toEqual([{ kind: 'visits-fell', now: 0, before: 100 }]);
  });
});

describe('what a channel cost', () => {
  const row = (path: string, cents: number, day = '2026-11-18') => ({ day, path, channel: 'ad:tencent', cents });

  it('is entered by a publisher, replaced by what is entered again, and taken back', async () => {
    const path = await visitsAt(['2026-11-20T10']);
    const visitor = await openConsoleAs(server, 'publisher');
    await visitor.call('PUT /console/api/costs', { body: { rows: [row(path, 100), row(path, 500, '2026-11-19')] } });
    await visitor.call('PUT /console/api/costs', { body: { rows: [row(path, 1), row(path, 250)] } });
    const read = async () => (await visitor.call('GET /console/api/results/page', { query: { path, ...WEEK } })).data;
    const { now, channels, costs } = await read();

    expect(now.costCents).toBe(750);
    expect(channels.find(({ channel }) => channel === 'ad:tencent')?.totals.costCents).toBe(750);
    expect(costs.map(({ cents, staffName }) => [cents, staffName])).toEqual([
      [500, '林老师'],
      [250, '林老师'],
    ]);

    await visitor.call('DELETE /console/api/costs/{uuid}', { params: { uuid: costs[0]?.uuid ?? '' } });
    expect((await read()).now.costCents).toBe(250);
    const rows = await rowsOf<{ action: string }>(
      server.db,
      sql`SELECT action FROM staff_audit WHERE action LIKE 'cost.%' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['cost.enter', 'cost.enter', 'cost.drop']);
  });

  it('is not for authors to enter', async () => {
    const visitor = await openConsoleAs(server, 'author');
    const { code } = await visitor.call('PUT /console/api/costs', { body: { rows: [row('/901', 1)] } });

    expect(code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
  });
});
