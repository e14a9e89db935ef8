import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelIdOf } from '#server/db/queries/channels.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { moneyFacts } from '#server/db/schema/money.ts';
import { channelCosts, visitFacts } from '#server/db/schema/visit.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { after } from '#server/kernel/clock.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { forgetResults } from '#server/testing/results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import type { ExperimentSpec } from '#src/contract/console/experiment.ts';
import { resultValueText } from '#src/contract/console/result-table.ts';
import { RESULT_DIMENSIONS, type ResultDimension } from '#src/contract/console/result-words.ts';

// The test's clock is at noon of Friday, 20 November, in China.
const PERIOD = { from: '2026-11-20', until: '2026-11-21' };
const PRICE = 199_00;
type Query = Omit<ConsoleInput<'GET /console/api/results/table'>['query'], 'from' | 'until'>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  const shop = shopOf(server, 'table');
  // Without the sample school's figures.
  await shop.run(sumUpResults);
  await forgetResults(server.db);
  const utm = (content: string, campaign = 'autumn') => ({ source: 'feed', campaign, content });
  for (const [page, ways] of [
    ['/901', [utm('face'), utm('face'), utm('poster'), { source: 'baidu' }]],
    ['/douyin', [utm('face', 'spring'), {}]],
  ] as const) {
    for (const words of ways) {
      const buyer = await shop.student();
      const opening = { h5: page, ...(Object.keys(words).length > 0 && { utm: words }) };
      const { data } = await shop.open(await shop.course(), buyer, opening);
      await shop.pay((await shop.submit(data, buyer)).data.uuid, buyer);
    }
  }
  const { staff } = await staffOf();
  await server.db.insert(channelCosts).values([
    { ...cost('1'), page: '/901', channelKey: 'utm:feed', cents: 100_00, staffId: staff },
    { ...cost('2'), page: '/douyin', channelKey: 'utm:feed', cents: 50_00, staffId: staff },
  ]);
  await shop.run(sumUpVisits);
  await shop.run(sumUpResults);
  const id = await channelIdOf(server.db, { utmSource: 'feed', utmCampaign: 'autumn', utmContent: 'face' });
  const none = { formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0 };
  const depths = { scrolled25: 0, scrolled50: 0, scrolled75: 0, scrolled100: 0 };
  const shown = { page: '/901', hour: server.clock.now(), device: 'phone', host: 'wechat', variant: '' } as const;
  await server.db.insert(visitFacts).values({ ...shown, channelId: id, visits: 40, ...none, ...depths });
});
afterAll(() => server.close());

const cost = (digit: string) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${digit}`, day: '2026-11-20', enteredAt: server.clock.now() },
});

async function staffOf() {
  const rows = await rowsOf<{ id: string }>(server.db, sql`SELECT id FROM staff LIMIT 1`);
  return { staff: rows[0]?.id ?? '' };
}

const ask = async (query: Query) => {
  const author = await openConsoleAs(server, 'author');
  return (await author.call('GET /console/api/results/table', { query: { ...PERIOD, ...query } })).data;
};
const paidBy = async (query: Query) =>
  (await ask(query)).rows.map(({ by, second, totals }) => [by, ...(second === null ? [] : [second]), totals.paid]);

describe('a table of results', () => {
  it('has one row for each creative of a campaign', async () => {
    expect(await paidBy({ by: 'campaign', second: 'content' })).toEqual([
      ['autumn', 'face', 2],
      ['', '', 2],
      ['autumn', 'poster', 1],
      ['spring', 'face', 1],
    ]);
  });

  it('shows only what has the chosen values, and what has none', async () => {
    expect(await paidBy({ by: 'content', campaign: 'autumn', page: '/901' })).toEqual([
      ['face', 2],
      ['poster', 1],
    ]);
    expect(await paidBy({ by: 'source', campaign: '' })).toEqual([
      ['', 1],
      ['baidu', 1],
    ]);
  });

  it.each(Object.keys(RESULT_DIMENSIONS) as ResultDimension[])(
    'adds up to the same totals when split by %s',
    async (by) => {
      const { total, rows } = await ask({ by });
      const sum = (name: 'paid' | 'paidCents' | 'visits') => rows.reduce((all, { totals }) => all + totals[name], 0);

      expect([sum('paid'), sum('paidCents'), sum('visits')]).toEqual([6, 6 * PRICE, 40]);
      expect(total).toMatchObject({ paid: 6, paidCents: 6 * PRICE, visits: 40 });
    },
  );

  it('has costs where they can be split, and says where they cannot', async () => {
    const byPage = await ask({ by: 'page', channel: 'utm:feed' });
    expect(byPage.hasCosts).toBe(true);
    expect(byPage.rows.map(({ by, totals }) => [by, totals.costCents])).toEqual([
      ['/901', 100_00],
      ['/douyin', 50_00],
    ]);
    expect((await ask({ by: 'day' })).rows.map(({ by, totals }) => [by, totals.costCents])).toEqual([
      ['2026-11-20', 150_00],
    ]);
    expect(await ask({ by: 'page', campaign: 'autumn' })).toMatchObject({ hasCosts: false, total: { costCents: 0 } });
  });

  it('names weeks by their Mondays', async () => {
    expect(await paidBy({ by: 'week' })).toEqual([['2026-11-16', 6]]);
  });

  it('has one row for a screen of the app, whatever it was opened for, and the ledger’s total', async () => {
    const money = { variant: '', refunded: 0, refundedCents: 0, hour: new Date('2026-11-10T04:00:00Z'), channelId: 1 };
    const pages = ['/order/confirm/a/0', '/order/confirm/b/0', '/Order/Confirm/c/1', '/my/settings', '/old-page'];
    await server.db.insert(moneyFacts).values(pages.map((page) => ({ ...money, page, paid: 1, paidCents: PRICE })));
    const author = await openConsoleAs(server, 'author');
    const of = async (query: Query) => {
      const asked = { from: '2026-11-10', until: '2026-11-10', ...query };
      const { rows, total } = (await author.call('GET /console/api/results/table', { query: asked })).data;
      return [...rows.map(({ by, totals }) => [by, totals.paid]), total.paid];
    };
    const screen = '/order/confirm/:course_uuid/:extra';

    expect(await of({ by: 'page' })).toEqual([['/my/settings', 1], ['/old-page', 1], [screen, 3], 5]);
    expect(await of({ by: 'page', page: screen })).toEqual([[screen, 3], 3]);
    expect(await of({ by: 'day', page: screen })).toEqual([['2026-11-10', 3], 3]);
  });

  it('begins with what earns most when asked, and has days from the latest on', async () => {
    const none = { formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0 };
    const depths = { scrolled25: 0, scrolled50: 0, scrolled75: 0, scrolled100: 0 };
    const id = await channelIdOf(server.db, { utmSource: 'feed', utmCampaign: 'autumn', utmContent: 'face' });
    const shown = { page: '/looked-at', device: 'phone', host: 'wechat', variant: '', channelId: id } as const;
    await server.db.insert(visitFacts).values(
      [
        [server.clock.now(), 50],
        [after(server.clock.now(), 86_400), 10],
      ].map(([hour, visits]) => ({ ...shown, hour: hour as Date, visits: visits as number, ...none, ...depths })),
    );

    const pages = async (sort: 'visits' | 'net') => (await ask({ by: 'page', sort })).rows.map(({ by }) => by);
    expect(await pages('visits')).toEqual(['/looked-at', '/901', '/douyin']);
    expect(await pages('net')).toEqual(['/901', '/douyin', '/looked-at']);
    expect((await ask({ by: 'day' })).rows.map(({ by }) => by)).toEqual(['2026-11-21', '2026-11-20']);
  });
});

it('names the arms of experiments as the console does, and never by their ids', async () => {
  const arm = (id: string, name: string) => ({ id, name, share: 50, blocks: [] });
  const spec = {
    id: 'named-arms',
    version: 'v1',
    name: '先说价格',
    arms: [arm('control', '原来的页面'), arm('b', '价格在前')],
  };
  await server.db.insert(experiments).values({
    ...{ id: randomUUID(), page: '/named-arms', name: spec.id, version: 'v1', number: 1 },
    ...{ spec: spec as unknown as ExperimentSpec, firstSeenAt: server.clock.now() },
  });
  const none = { formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0 };
  const depths = { scrolled25: 0, scrolled50: 0, scrolled75: 0, scrolled100: 0 };
  const shown = { page: '/named-arms', hour: server.clock.now(), device: 'phone', host: 'wechat' } as const;
  const channelId = await channelIdOf(server.db, { utmSource: 'feed', utmCampaign: 'arms' });
  for (const variant of ['named-arms_b_v1', 'forgotten_b'])
    await server.db.insert(visitFacts).values({ ...shown, variant, channelId, visits: 3, ...none, ...depths });

  const table = await ask({ by: 'variant', page: '/named-arms' });
  expect(table.rows.map(({ by }) => resultValueText('variant', by, table)).sort()).toEqual([
    '先说价格：价格在前',
    '方案 B',
  ]);
});
