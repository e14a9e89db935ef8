import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costDays } from '#server/db/schema/cost.ts';
import { periodOf } from '#server/domains/results/period.ts';
import { resultTable } from '#server/domains/results/table.ts';
import { type AdCosts, ALL_DAYS, adCostsOf } from '#server/testing/ad-costs.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { PLAIN_MODEL } from '#src/contract/console/result-words.ts';

let server: TestServer;
let costs: AdCosts;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());
beforeEach(async () => {
  costs = await adCostsOf(server);
});

const counted = async () => {
  const asked = {
    period: periodOf(ALL_DAYS.from, ALL_DAYS.until),
    by: 'page',
    second: 'channel',
    model: PLAIN_MODEL,
    only: {},
  };
  const { rows, total } = await resultTable(server.db, asked as Parameters<typeof resultTable>[1]);
  const costs = rows.filter(({ totals }) => totals.costCents > 0);
  return { total: total.costCents, rows: costs.map(({ by, second, totals }) => [by, second, totals.costCents]) };
};

describe('what counts', () => {
  const enter = (day: string, channel: string, cents: number) =>
    costs.publisher.call('PUT /console/api/costs', { body: { rows: [{ day, path: '/901', channel, cents }] } });

  it('goes where an ad’s link leads, and where staff say, with all days', async () => {
    await costs.addLink('named-ad');
    await costs.addLink('qiuji-01');
    await costs.setUp();
    await costs.run();
    const { ads } = await costs.reports();
    const brand = ads.find(({ name }) => name === '品牌词');
    const [all, before] = [await costs.stored(), await counted()];
    expect(before.rows.map(([page, channel]) => [page, channel])).toEqual([['/1018', 'link:qiuji-01']]);
    const params = { uuid: brand?.uuid ?? '' };
    const place = { path: '/1018', channel: 'link:named-ad' };
    const put = (to: typeof place | null) =>
      costs.publisher.call('PUT /console/api/costs/ads/{uuid}', { params, body: { place: to } });
    const answers = await Promise.all([put(place), put(place)]);

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    const { platforms } = await costs.reports();
    expect((await counted()).rows).toContainEqual(['/1018', 'link:named-ad', brand?.cents]);
    expect((await counted()).total - before.total).toBe(brand?.cents);
    expect(all).toBe(platforms[0]?.cents);
    expect((await counted()).total + (platforms[0]?.nowhereCents ?? 0)).toBe(all);
    expect((await costs.reports('placed')).ads).toContainEqual(expect.objectContaining({ uuid: brand?.uuid, place }));
    const { data: audit } = await costs.admin.call('GET /console/api/audit', { query: { action: 'cost.place' } });
    expect(audit.entries).toHaveLength(1);
    await put(null);
    expect((await counted()).total).toBe(before.total);
  });

  it('is what was entered for a day of the platform, until staff say that the reports count', async () => {
    await costs.setUp();
    await costs.run();
    const { ads } = await costs.reports();
    for (const { uuid } of ads) {
      const place = { path: '/901', channel: 'ad:oceanengine' };
      await costs.publisher.call('PUT /console/api/costs/ads/{uuid}', { params: { uuid }, body: { place } });
    }
    const all = await costs.stored();
    const today = (await server.db.select().from(costDays).orderBy(sql`day DESC`).limit(1))[0]?.day ?? '';
    const ofToday = await costs.stored(today);
    expect((await counted()).total).toBe(all);
    await enter(today, 'ad:oceanengine', 777);
    await enter(today, 'ad:tencent', 5);
    expect((await counted()).total).toBe(all - ofToday + 777 + 5);
    const both = (await costs.reports()).platforms[0];
    expect(both).toMatchObject({ uncountedCents: ofToday, enteredCents: 777, enteredUncountedCents: 0 });

    const rule = { platform: 'oceanengine', reportsWin: true, reason: '接口更准' } as const;
    const twice = await Promise.all([1, 2].map(() => costs.admin.call('PUT /console/api/costs/rule', { body: rule })));
    expect(twice.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect((await counted()).total).toBe(all + 5);
    const { data } = await costs.publisher.call('GET /console/api/results/page', {
      query: { path: '/901', ...ALL_DAYS },
    });
    expect(data.costs.map(({ cents, isCounted }) => [cents, isCounted])).toEqual([
      [777, false],
      [5, true],
    ]);
    const { data: audit } = await costs.admin.call('GET /console/api/audit', { query: { action: 'cost.rule' } });
    expect(audit.entries).toHaveLength(1);
  });
});
