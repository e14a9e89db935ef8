import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { checkMoney } from './check-money.ts';
import { tellResults } from './tell-results.ts';

let server: TestServer;
let told: string[] = [];
let isDown = false;
const managers = ['one', 'two'].map((name) => ({
  name,
  tell: async (text: string) => {
    if (isDown) throw new Error('The group is gone.');
    told.push(`${name}: ${text}`);
  },
}));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = () =>
  tellResults({
    ...server.context,
    gateways: { ...server.context.gateways, managers },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });

it('tells every manager once a day, after nine in China, and again when nobody took it', async () => {
  // The test's clock is at noon in China.
  isDown = true;
  expect(await run()).toBe(0);
  isDown = false;
  expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([2, 0]));
  expect(await run()).toBe(0);
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(
    /^one: 2026-11-19 的数据（前一天）\n访问 \d+（\d+），报名 \d+（\d+），付款 \d+（\d+）\n净收入 ¥/,
  );

  told = [];
  server.clock.pass(20 * 3600);
  // Eight in the morning.
  expect(await run()).toBe(0);
  await shopOf(server, 'check').run(checkMoney);
  server.clock.pass(3600);
  expect(await run()).toBe(2);
  expect(told[0]).toContain('2026-11-20 的数据');
  expect(told[0]).toMatch(/\n账目核对（11-21 08:00）：一致/);
});

it('tells nobody where nobody is named', async () => {
  server.clock.pass(86_400);
  expect(await shopOf(server, 'tell').run(tellResults)).toBe(0);
});
