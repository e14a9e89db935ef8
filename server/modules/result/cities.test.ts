import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSources } from '#server/db/schema/account.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { forgetResults } from '#server/testing/results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';

const PROXY = '10.9.9.9';
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const livePage = async () => ({ source: '', blocks: new Set<string>(), isMeasured: true });

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({
    ...{ console: { origin: undefined }, livePage, trustedProxies: ['10.0.0.0/8', '127.0.0.1'], cityHeader: 'x-city' },
  });
  shop = shopOf(server, 'cities');
  await sumUp();
  await forgetResults(server.db);
});
afterAll(() => server.close());

const sumUp = async () => {
  for (const job of [sumUpVisits, sumUpResults]) await shop.run(job);
};

const visitBy = (headers: Record<string, string>, page: string, address = PROXY) =>
  server.call(
    'POST /api/v1/base/visit_events',
    {
      body: {
        ...{ visit: randomUUID(), page, device: 'phone', host: 'wechat', events: [{ kind: 'visit' }] },
        started_at: server.clock.now().getTime(),
      },
    },
    { headers: { 'user-agent': PHONE, ...headers }, address },
  );

async function tableOf(
  page: string,
  query: { by: 'city' | 'device'; second?: 'city'; city?: string } = { by: 'city' },
) {
  const author = await openConsoleAs(server, 'author');
  const days = { from: '2026-11-20', until: '2026-11-20' };
  const { data } = await author.call('GET /console/api/results/table', { query: { ...days, ...query, page } });
  return data;
}
const visitsOf = async (page: string) =>
  Object.fromEntries((await tableOf(page)).rows.map(({ by, totals }) => [by, totals.visits]));

describe('the city of a visit', () => {
  it.each([
    ['a trusted proxy says it', { ...FORWARDED, 'x-city': 'Hangzhou' }, PROXY, '杭州市'],
    ['a stranger says it', { ...FORWARDED, 'x-city': 'Hangzhou' }, '198.51.100.4', ''],
    ['who calls from the proxy itself says it', { 'x-city': 'Hangzhou' }, PROXY, ''],
    ['the proxy says what is no city', { ...FORWARDED, 'x-city': '<script>' }, PROXY, ''],
    ['another header says it', { ...FORWARDED, 'cf-ipcity': 'Hangzhou' }, PROXY, ''],
    ['the visitor wants no tracking', { ...FORWARDED, 'x-city': 'Hangzhou', 'sec-gpc': '1' }, PROXY, ''],
  ])('when %s', async (_who, headers, address, city) => {
    const page = `/${randomUUID()}`;
    await visitBy(headers, page, address);
    await sumUp();

    expect(await visitsOf(page)).toEqual({ [city]: 1 });
  });

  it('counts once, while it is new and when it is settled', async () => {
    const page = `/${randomUUID()}`;
    for (const city of ['北京', '北京', '上海'])
      await visitBy({ ...FORWARDED, 'x-city': encodeURIComponent(city) }, page);
    await visitBy(FORWARDED, page);
    for (let times = 0; times < 3; times += 1) {
      await sumUp();
      expect(await visitsOf(page)).toEqual({ 北京市: 2, 上海市: 1, '': 1 });
      server.clock.pass(130);
    }
  });
});

describe('results by city', () => {
  const from = (city: string) => ({ ...FORWARDED, 'user-agent': PHONE, 'x-city': city });

  it('are of where somebody was, and add up to the total, also what an older program stored', async () => {
    const page = `/${randomUUID()}`;
    const course = await shop.course();
    for (const headers of [from('Xian'), from('Xian'), from('nowhere')]) {
      const buyer = await registerOn(server, page, {}, headers);
      const { data } = await shop.open(course, buyer, { h5: page }, headers);
      await shop.pay((await shop.submit(data, buyer)).data.uuid, buyer);
    }
    await sumUp();
    const stored = {
      page,
      channel: 1,
      variant: '',
      device: 'phone',
      host: 'browser',
      hour: server.clock.now().toISOString(),
    };
    const { channel, variant, device, host, hour } = stored;
    await server.db.execute(sql`INSERT INTO money_splits VALUES
      (${page}, ${hour}, ${channel}, ${variant}, ${device}, ${host}, 1, 100, 0, 0, 1)`);
    await server.db.execute(sql`INSERT INTO money_facts (page, hour, channel_id, variant, paid, paid_cents, refunded, refunded_cents)
      VALUES (${page}, ${hour}, ${channel}, ${variant}, 1, 100, 0, 0)`);

    const counts = async (...query: Parameters<typeof tableOf>) =>
      (await tableOf(...query)).rows.map(
        ({ by, second, totals: { registered, ordered, paid, paidCents, regular } }) => [
          ...[by, ...(second === null ? [] : [second]), registered, ordered, paid, paidCents, regular],
        ],
      );
    const { total } = await tableOf(page);
    expect(total).toMatchObject({ registered: 3, ordered: 3, paid: 4, paidCents: 3 * 199_00 + 100, regular: 4 });
    expect((await counts(page)).sort()).toEqual([
      ['', 1, 1, 2, 199_00 + 100, 2],
      ['西安市', 2, 2, 2, 2 * 199_00, 2],
    ]);
    expect((await counts(page, { by: 'device', second: 'city' })).sort()).toEqual([
      ['phone', '', 1, 1, 2, 199_00 + 100, 2],
      ['phone', '西安市', 2, 2, 2, 2 * 199_00, 2],
    ]);
    expect(await counts(page, { by: 'device', city: '西安市' })).toEqual([['phone', 2, 2, 2, 2 * 199_00, 2]]);
    const kept = await server.db.select().from(userSources).where(sql`page = ${page}`);
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
  });
});
