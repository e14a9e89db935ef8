import { type SQL, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { rollUpVisits } from '#server/domains/visits/roll-up-visits.ts';
import { sumUpVisits } from '#server/domains/visits/sum-up-visits.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';

it('results of days are the same before and after their hours are added up, also where only a part is', async () => {
  const server = await startTestServer({ console: { origin: undefined } });
  onTestFinished(server.close);
  const shop = shopOf(server);
  const staff = await openConsoleAs(server, 'admin');
  const period = { from: '2026-10-21', until: '2026-11-20' };
  const results = async () => {
    const { summedUntil: _moment, ...overview } = (await staff.call('GET /console/api/results', { query: period }))
      .data as Record<string, unknown>;
    const page = await staff.call('GET /console/api/results/page', { query: { ...period, path: '/901' } });
    return { overview, channels: (page.data as unknown as Record<string, unknown>).channels };
  };
  const countOf = async (what: SQL) => (await rowsOf<{ n: number }>(server.db, what))[0]?.n;
  await shop.run(sumUpVisits);
  const before = await results();

  const first = await shop.run(rollUpVisits);
  const partly = await results();
  while ((await shop.run(rollUpVisits)) > 0);

  expect([first, await shop.run(rollUpVisits)]).toEqual([1, 0]);
  expect(partly).toEqual(before);
  expect(await results()).toEqual(before);
  // The two newest whole days may still change, and today is not over.
  const days = sql`SELECT count(DISTINCT hour)::int AS n FROM visit_days`;
  const hours = sql`SELECT count(DISTINCT (hour AT TIME ZONE 'Asia/Shanghai')::date)::int AS n FROM visit_facts`;
  expect(await countOf(days)).toBe(Number(await countOf(hours)) - 3);
});
