import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { costAccounts, costAds, costDays, costFigures } from '#server/db/schema/cost.ts';
import { fetchAsked, fetchCosts } from '#server/domains/ad-costs/fetch-costs.ts';
import { refusals } from '#server/domains/refusal.ts';
import { sandboxAds } from '#server/gateways/ad-costs/sandbox-figures.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { type AdCosts, adCostsOf } from '#server/testing/ad-costs.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { COST_PLATFORMS } from '#src/contract/console/cost-words.ts';

let server: TestServer;
let costs: AdCosts;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());
beforeEach(async () => {
  costs = await adCostsOf(server);
});

describe('an account', () => {
  it('never shows its secrets again, in replies, in the audit, or in the table', async () => {
    const { uuid, data } = await costs.setUp({ refreshToken: 'sandbox-refresh-hidden9876' });
    const { data: audit } = await costs.admin.call('GET /console/api/audit', { query: { action: 'cost.account' } });
    const rows = await server.db.select().from(costAccounts).where(eq(costAccounts.id, uuid));

    expect(data).toMatchObject({ secretEnd: '2026', refreshEnd: '9876' });
    expect(JSON.stringify([data, audit, rows])).not.toMatch(/sandbox-refresh-hidden|sandbox-app-secret/);
  });

  it('is not switched on without a secret, not there twice, and never becomes another with figures', async () => {
    const bare = await costs.setUp({ refreshToken: '', secret: '' });
    expect(bare.code).toBe(staffRefusals.COST_ACCOUNT_UNREADY.code);
    const { uuid } = await costs.setUp();
    expect((await costs.setUp()).code).toBe(staffRefusals.COST_ACCOUNT_TAKEN.code);
    expect((await costs.setUp({ accountId: '78' }, uuid)).code).toBe(SUCCESS);
    await costs.run();
    expect((await costs.setUp({ accountId: '79' }, uuid)).code).toBe(staffRefusals.COST_ACCOUNT_USED.code);
  });

  it('of Baidu has a name, by which its reports are asked; no other has', async () => {
    const bare = await costs.setUp({ platform: 'baidu', userName: '' });
    expect(bare).toMatchObject({ code: staffRefusals.COST_ACCOUNT_UNREADY.code, msg: '还没有填写：账户名' });
    for (const userName of [' 前面有空格', '后面有 ', '看不见\u200b的字', '换\n行', '长'.repeat(61)]) {
      expect((await costs.setUp({ platform: 'baidu', userName })).code).toBe(refusals.INPUT_INVALID.code);
    }
    const { data, uuid } = await costs.setUp({ platform: 'baidu', appId: 'b9fe98', userName: '知言教育 2' });
    expect(data.userName).toBe('知言教育 2');
    expect((await costs.setUp({ appId: 'b9fe98' })).code).toBe(refusals.INPUT_INVALID.code);
    expect((await costs.setUp({ userName: '不是它的' })).data.userName).toBe('');
    await costs.setUp({ platform: 'baidu', userName: '知言教育' }, uuid);
    await costs.run();
    const renamed = await costs.setUp({ platform: 'baidu', userName: '另一个' }, uuid);
    expect(renamed.code).toBe(staffRefusals.COST_ACCOUNT_USED.code);
  });

  it('is for admins', async () => {
    expect((await costs.publisher.call('GET /console/api/costs/accounts')).code).not.toBe(SUCCESS);
  });

  it('is tried without storing costs, and a try says what is wrong in plain words', async () => {
    const { uuid } = await costs.setUp({ isOn: false });
    await costs.addLink('qiuji-01');
    await costs.ask(uuid, 'try');
    await costs.runAsked();
    const tried = await costs.shown(uuid);
    expect(tried).toMatchObject({ failure: null, fetchedAt: null, read: { isTry: true, days: 1, ads: 3 } });
    expect(tried?.read?.cents).toBeGreaterThan(tried?.read?.nowhereCents ?? 0);
    expect(await costs.stored()).toBe(0);

    const stranger = await costs.setUp({ accountId: '40301', isOn: false });
    await costs.ask(stranger.uuid, 'try');
    await costs.runAsked();
    expect(await costs.shown(stranger.uuid)).toMatchObject({ failure: 'rights', isReading: false, read: null });
  });
});

describe('reading an account now', () => {
  it('is answered at once whatever the platform takes, and shows its state to everybody until its end', async () => {
    const { uuid } = await costs.setUp({ isOn: false, name: '慢账户' });
    const slow = slowPlatform();

    const asked = await costs.ask(uuid, 'fetch');
    expect(asked).toMatchObject({ code: SUCCESS, data: { isReading: true, read: null } });
    expect(await costs.shown(uuid)).toMatchObject({ isReading: true });
    const running = fetchAsked({ ...costs.context, gateways: { ...server.context.gateways, adPlatforms: slow } });
    await expect.poll(() => slow.calls()).toBe(1);
    expect(await costs.ask(uuid, 'fetch')).toMatchObject({ code: SUCCESS, data: { isReading: true } });
    slow.answer();
    await running;

    expect(await costs.shown(uuid)).toMatchObject({ isReading: false, failure: null, read: { isTry: false, days: 3 } });
    expect(await server.db.$count(costDays)).toBe(3);
    // Asked twice, noted once, read once.
    const { data: audit } = await costs.admin.call('GET /console/api/audit', { query: { action: 'cost.fetch' } });
    expect(audit.entries.filter(({ subject }) => subject.includes('慢账户'))).toHaveLength(1);
    expect(await fetchAsked(costs.context)).toBe(0);
  });

  it('says how many days it has, and why no more came', async () => {
    const { uuid } = await costs.setUp();
    const { adPlatforms } = server.context.gateways;
    let calls = 0;
    const failing = {
      send: (request: Parameters<typeof adPlatforms.send>[0]) => {
        calls += 1;
        return calls > 2 ? Promise.reject(new Error('The net is gone.')) : adPlatforms.send(request);
      },
    };
    await costs.ask(uuid, 'fetch');
    await fetchAsked({ ...costs.context, gateways: { ...server.context.gateways, adPlatforms: failing } });

    expect(await costs.shown(uuid)).toMatchObject({ isReading: false, failure: 'down', read: { days: 1 } });
  });

  it('ends when reading breaks, and is read again when its process died', async () => {
    const { uuid } = await costs.setUp();
    await costs.ask(uuid, 'fetch');
    await server.db.update(costAccounts).set({ leaseUntil: after(server.clock.now(), 900) });
    expect(await fetchAsked(costs.context)).toBe(0);
    server.clock.pass(901);
    const pages = { ...server.context.gateways.pages, list: () => Promise.reject(new Error('No pages.')) } as never;
    expect(await fetchAsked({ ...costs.context, gateways: { ...server.context.gateways, pages } })).toBe(1);

    expect(costs.logged).toHaveLength(1);
    expect(await costs.shown(uuid)).toMatchObject({ isReading: false, failure: 'unclear' });
    expect(await fetchAsked(costs.context)).toBe(0);
  });
});

/** A platform that answers when the test says so. */
function slowPlatform() {
  const { adPlatforms } = server.context.gateways;
  let calls = 0;
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    calls: () => calls,
    answer: () => answer(),
    send: async (request: Parameters<typeof adPlatforms.send>[0]) => {
      calls += 1;
      await gate;
      return adPlatforms.send(request);
    },
  };
}

describe('the job', () => {
  it.each(COST_PLATFORMS)('reads three days of %s, each cent once however often it runs', async (platform) => {
    const { uuid } = await costs.setUp({ platform });
    await costs.run();
    const first = await costs.stored();
    await server.db.update(costAccounts).set({ nextAt: server.clock.now() });
    await costs.run();

    expect(costs.logged).toEqual([]);
    expect(await costs.account(uuid)).toMatchObject({ failure: '', fetchedAt: expect.any(Date) });
    expect(first).toBeGreaterThan(0);
    expect(await server.db.$count(costDays)).toBe(3);
    expect(await costs.stored()).toBe(first);
    const { platforms, ads } = await costs.reports();
    const sums = platforms.find((one) => one.platform === platform);
    expect(sums?.cents).toBe(first);
    expect(ads.reduce((sum, { cents }) => sum + cents, 0)).toBe(sums?.nowhereCents);
  });

  it('reads every page of a large report, with numbers of ads that are longer than a float', async () => {
    const { uuid } = await costs.setUp({ accountId: '10000' });
    await costs.run();

    expect(await costs.account(uuid)).toMatchObject({ failure: '', failureText: '' });
    expect(costs.logged).toEqual([]);
    expect(await server.db.$count(costAds)).toBe(2049);
  });

  it('adds the cost of Baidu’s search and of its feed, and has both of a day or neither', async () => {
    const { uuid } = await costs.setUp({ platform: 'baidu' });
    await costs.run();
    const now = server.clock.now();
    const day = chinaDay(after(now, -2 * 86_400));
    const sumOf = (divisor: number, count: number) =>
      sandboxAds('', day, now)
        .slice(0, count)
        .reduce((sum, { mills }) => sum + Math.round(Math.floor(mills / divisor) / 10), 0);
    expect(await costs.stored(day)).toBe(sumOf(1, 4) + sumOf(2, 2));
    expect(await server.db.$count(costAds)).toBe(5);

    const before = await costs.stored();
    server.clock.pass(5 * 3600);
    const { adPlatforms } = server.context.gateways;
    const withoutFeed = {
      send: (request: Parameters<typeof adPlatforms.send>[0]) =>
        request.body.includes('2330652') ? Promise.reject(new Error('The feed is down.')) : adPlatforms.send(request),
    };
    await fetchCosts({ ...costs.context, gateways: { ...server.context.gateways, adPlatforms: withoutFeed } });
    expect(await costs.account(uuid)).toMatchObject({ failure: 'down' });
    expect(await costs.stored()).toBe(before);
  });

  it('renews a token before its end, and one that ended early', async () => {
    const { uuid } = await costs.setUp();
    await costs.run();
    server.clock.pass(2 * 86_400);
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: '' });
    // The platform has forgotten the token: it says so, and a new one is asked for.
    await server.db.execute(sql`UPDATE sandbox_cost_tokens SET ends_at = now() - interval '9 years'
      WHERE token LIKE 'sandbox-access-%'`);
    server.clock.pass(5 * 3600);
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: '' });
  });

  it('says that a grant is used up, and reads on with a new one', async () => {
    const { uuid } = await costs.setUp({ refreshToken: 'wrong-from-the-start' });
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: 'grant', fetchedAt: null });
    await costs.setUp({}, uuid);
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: '' });
  });

  it.each([
    ['error', 'down'],
    ['down', 'down'],
    ['silent', 'down'],
    ['busy', 'busy'],
  ] as const)('keeps what it has when the platform is %s, and tries again', async (fault, failure) => {
    const { uuid } = await costs.setUp();
    await costs.run();
    const before = await costs.stored();
    await costs.fail('oceanengine', fault);
    server.clock.pass(5 * 3600);
    await costs.run();
    const failing = await costs.account(uuid);
    expect(failing).toMatchObject({ failure });
    expect(await costs.stored()).toBe(before);
    await costs.fail('oceanengine', 'none');
    server.clock.pass(3600);
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: '' });
  });

  it('leaves a day as it was when it dies between two pages', async () => {
    const { uuid } = await costs.setUp();
    await costs.run();
    const days = () => server.db.select().from(costFigures).orderBy(costFigures.day, costFigures.adId);
    const before = await days();
    server.clock.pass(5 * 3600);
    const own = eq(costAccounts.id, uuid);
    await server.db.update(costAccounts).set({ accountId: '10000' }).where(own);
    let calls = 0;
    const { adPlatforms } = server.context.gateways;
    const dying = {
      send: (request: Parameters<typeof adPlatforms.send>[0]) => {
        calls += 1;
        return calls > 1 ? new Promise<never>(() => {}) : adPlatforms.send(request);
      },
    };
    // It never comes back from its second call.
    void fetchCosts({ ...costs.context, gateways: { ...server.context.gateways, adPlatforms: dying } });
    await expect.poll(() => calls).toBe(2);

    expect(await days()).toEqual(before);
    await costs.ask(uuid, 'fetch');
    await costs.runAsked();
    expect(calls).toBe(2);
    await server.db.update(costAccounts).set({ accountId: '77' }).where(own);
    server.clock.pass(1000);
    await costs.run();
    expect(await costs.account(uuid)).toMatchObject({ failure: '' });
  });

  it('takes yesterday’s figures as they are after noon', async () => {
    server.clock.pass(hoursUntil(8) * 3600);
    costs = await adCostsOf(server);
    await costs.setUp();
    await costs.run();
    const yesterday = new Date(server.clock.now().getTime() - 16 * 3600_000).toISOString().slice(0, 10);
    const sum = async () => {
      const rows = await server.db.select().from(costFigures).where(eq(costFigures.day, yesterday));
      return rows.reduce((total, { cents }) => total + cents, 0);
    };
    const early = await sum();
    server.clock.pass(5 * 3600);
    await costs.run();

    expect((await sum()) - early).toBe(3 * 500);
  });
});

/** From now to this hour of the next day in China. */
function hoursUntil(hour: number): number {
  return 24 - ((server.clock.now().getUTCHours() + 8) % 24) + hour;
}
