import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { checkMoney } from '#server/domains/results/check-money.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { forgetResults } from '#server/testing/results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { RESULT_DIMENSIONS, type ResultDimension } from '#src/contract/console/result-words.ts';
import { comparison, type World } from './cells.ts';
import { livedDays } from './lived-days.ts';
import { CITY_HEADER, livePagesOf, PROXIES } from './lived-visits.ts';
import { compareOverview, comparePage } from './screens.ts';
import { compareCohorts, compareLinks, compareTable } from './tables.ts';
import { DAY_MS, dayLater, dayOf, type Fact } from './truth.ts';

let server: TestServer;
let author: ConsoleVisitor;
let lived: ReturnType<typeof livedDays>;
/** What was spent; by the day, not by the moment. */
let costs: World['costs'];

beforeAll(async () => {
  server = await startTestServer({
    console: { origin: undefined },
    ...{ trustedProxies: PROXIES, cityHeader: CITY_HEADER },
    livePage: livePagesOf(() => lived?.closed() ?? []),
  });
  const shop = shopOf(server, 'truth');
  // A month later, when nothing of the sample school is open any more, and without its figures; from a Monday on.
  server.clock.pass(30 * 86_400 - 4 * 3600);
  for (const job of [closeUnpaidOrders, sendRefunds, sumUpVisits, sumUpResults]) await shop.run(job);
  await forgetResults(server.db);
  server.clock.pass(86_400);
  lived = livedDays(server, 20_261_221);
  const operator = await openConsoleAs(server, 'operator');
  const utm = { source: 'feed', campaign: 'autumn', content: 'face' };
  for (const [code, words] of [
    ['truth-1', utm],
    ['truth-2', {}],
  ] as const) {
    const body = { code, name: `链接 ${code}`, page: '/spring', platform: 'none' as const, utm: words };
    await operator.call('POST /console/api/channels', { body });
  }
  await lived.live(190);
  author = await openConsoleAs(server, 'author');
  costs = await spend();
});
afterAll(() => server.close());

const FIRST = '2026-12-21';
const lastDay = () => dayOf(server.clock.now().getTime());

/** Costs are entered twice, the later one counts; one is taken back. */
async function spend() {
  const publisher = await openConsoleAs(server, 'publisher');
  const row = (day: string, path: string, channel: string, cents: number) => ({ day, path, channel, cents });
  const lasting = [
    row('2026-12-22', '/spring', 'link:truth-1', 120_50),
    row('2026-12-23', '/spring', 'utm:feed', 80_01),
    row('2026-12-29', '/autumn', 'ad:tencent', 300_00),
    row('2026-12-29', '/long-gone', 'direct', 7_77),
  ];
  const rows = [...lasting.map((one) => ({ ...one, cents: 1 })), row('2026-12-22', '/autumn', 'utm:feed', 5)];
  await publisher.call('PUT /console/api/costs', { body: { rows } });
  await publisher.call('PUT /console/api/costs', { body: { rows: [...lasting, ...lasting] } });
  const query = { path: '/autumn', from: '2026-12-22', until: '2026-12-22' };
  const { data } = await author.call('GET /console/api/results/page', { query });
  await publisher.call('DELETE /console/api/costs/{uuid}', { params: { uuid: data.costs[0]?.uuid ?? '' } });
  return lasting.map(({ path: page, ...one }) => ({ ...one, page }));
}

it('every screen and file shows what really happened, cell by cell', async () => {
  const { compare, differences, cells } = comparison();
  const asked = { author, world: { facts: lived.facts, costs }, compare };
  const all = { ...asked, from: FIRST, until: lastDay() };
  const middle = dayLater(FIRST, 9);
  const periods = [
    [FIRST, lastDay()],
    [dayLater(lastDay(), -6), lastDay()],
    [middle, middle],
    [dayLater(FIRST, 3), dayLater(FIRST, 8)],
  ] as const;
  for (const [from, until] of periods) {
    await compareOverview(asked, from, until);
    for (const path of ['/spring', '/autumn', '/gone', '/old', '/course/detail']) {
      await comparePage(asked, path, from, until);
    }
  }
  for (const by of Object.keys(RESULT_DIMENSIONS) as ResultDimension[]) await compareTable(all, by);
  const pairs = [
    ['page', 'channel'],
    ['campaign', 'content'],
    ['day', 'page'],
    ['page', 'variant'],
    ['channel', 'week'],
    ['city', 'device'],
    ['channel', 'city'],
  ] as const;
  for (const [by, second] of pairs) await compareTable(all, by, second);
  await compareTable(all, 'content', 'day', { campaign: 'autumn', page: '/spring' });
  await compareTable(all, 'day', undefined, { channel: 'link:truth-1' });
  await compareTable(all, 'page', 'source', { link: '' });
  await compareTable(all, 'day', 'channel', { city: '北京市' });
  await compareTable(all, 'page', undefined, { city: '', device: 'phone' });
  const models = ['last-90', 'first-30', 'first-90'] as const;
  for (const model of models) {
    for (const by of Object.keys(RESULT_DIMENSIONS) as ResultDimension[]) {
      await compareTable(all, by, undefined, {}, model);
    }
    await compareTable(all, 'channel', 'page', {}, model);
    await compareTable(all, 'city', 'host', {}, model);
    await compareTable(all, 'day', 'channel', { page: '/spring' }, model);
  }
  const now = server.clock.now().getTime();
  for (const path of [undefined, '/spring', '/autumn']) await compareCohorts(all, lived.people(), now, path);
  for (const model of ['last-30', ...models] as const) {
    for (const path of ['/spring', '/autumn']) await compareCohorts(all, lived.people(), now, path, model);
  }
  await compareLinks(asked, lived.openings);
  await shopOf(server, 'check').run(checkMoney);
  const { data: check } = await author.call('GET /console/api/results/check', {});

  expect(differences).toEqual([]);
  for (const model of models) {
    const isOther = (fact: Fact) => fact.models && JSON.stringify(fact.models[model]?.way) !== JSON.stringify(fact.way);
    expect(lived.facts.filter(isOther).length).toBeGreaterThan(3);
  }
  expect(check?.differences.filter(({ of }) => of >= FIRST)).toEqual([]);
  expect(check?.payments).toBeGreaterThan(20);
  expect(cells()).toBeGreaterThan(12_000);
  expect(lived.facts.filter(({ adds }) => adds.refundedCents).length).toBeGreaterThan(5);
  expect((now - Date.parse(`${FIRST}T00:00:00+08:00`)) / DAY_MS).toBeGreaterThan(10);
});
