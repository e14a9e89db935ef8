import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postbackCalls, postbacks } from '#server/db/schema/postback.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { gatherPostbacks } from '#server/domains/postbacks/gather-postbacks.ts';
import { findFreeTime, reserveCalls } from '#server/domains/postbacks/pace.ts';
import { sendPostbacks } from '#server/domains/postbacks/send-postbacks.ts';
import { deleteExpired } from '#server/domains/retention/delete-expired.ts';
import { RETENTION } from '#server/domains/retention/rules.ts';
import type { AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import { adPlatforms as adPlatformOf } from '#server/gateways/ad-platforms/ad-platforms.ts';
import { type Postbacks, postbacksOf } from '#server/testing/postback/postback.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { POSTBACK_PLATFORMS, type PostbackPlatform } from '#src/contract/console/postback-words.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let compiler: Postbacks;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'postbacks');
});
afterAll(() => server.close());
beforeEach(async () => {
  compiler = await postbacksOf(server);
});

/** So many events of one platform that wait: one that happened, and copies of it. */
async function waiting(platform: PostbackPlatform, count: number): Promise<void> {
  await compiler.register(platform);
  await shop.run(gatherPostbacks);
  const [row] = await compiler.rows();
  if (!row) throw new Error('Nothing waits.');
  const { number: _number, ...copy } = row;
  await server.db
    .insert(postbacks)
    .values(Array.from({ length: count - 1 }, (_, n) => ({ ...copy, id: randomUUID(), businessId: `copy ${n}` })));
}

describe('a platform that does not take it', () => {
  it.each(['error', 'silent', 'down'] as const)('by "%s" is told once it does', async (fault) => {
    await compiler.setUp('kuaishou');
    await compiler.fail('kuaishou', fault);
    await compiler.register('kuaishou');
    await compiler.tell();

    expect(await compiler.rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    await compiler.fail('kuaishou', 'none');
    await compiler.tell();
    expect(await compiler.arrived()).toEqual([]);
    server.clock.pass(120);
    await compiler.tell();
    expect(await compiler.arrived()).toMatchObject([{ arrivals: 1 }]);
    expect(await compiler.rows()).toMatchObject([{ state: 'told', tries: 2, reason: '' }]);
  });

  it('is not asked again and again in one go when it cannot be reached', async () => {
    await compiler.setUp('kuaishou');
    await compiler.fail('kuaishou', 'down');
    await waiting('kuaishou', 12);
    await compiler.tell();

    expect(await server.db.$count(postbackCalls)).toBeLessThanOrEqual(10);
    expect((await compiler.rows()).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'waiting'));
  });

  it.each([
    ['soonest', 0, 24],
    ['latest', 255, 36],
  ] as const)('is asked again after half a minute, give or take a fifth: %s', async (_when, byte, seconds) => {
    await compiler.setUp('kuaishou');
    await compiler.fail('kuaishou', 'error');
    await compiler.register('kuaishou');
    await shop.run(gatherPostbacks);
    const random = { bytes: (count: number) => Buffer.alloc(count, byte) };
    await shop.run((context) => sendPostbacks({ ...context, random }));

    const [row] = await server.db.select().from(postbacks).where(eq(postbacks.state, 'waiting'));
    expect((Number(row?.nextTryAt) - server.clock.now().getTime()) / 1000).toBe(seconds);
  });

  it('counts what it took once when its answer was lost', async () => {
    await compiler.setUp('tencent');
    await compiler.fail('tencent', 'lost');
    await compiler.register('tencent');
    await compiler.tell();
    await compiler.fail('tencent', 'none');
    server.clock.pass(120);
    await compiler.tell();

    expect(await compiler.arrived()).toMatchObject([{ arrivals: 2 }]);
  });

  it('is asked for a week, and then no more', async () => {
    await compiler.setUp('oceanengine');
    await compiler.fail('oceanengine', 'down');
    await compiler.register('oceanengine');
    let asked = 0;
    for (let hours = 0; hours < 24 * 8; hours += 8) {
      asked += await compiler.tell();
      server.clock.pass(8 * 3600);
    }

    expect(asked).toBeLessThan(3 * 7 + 2);
    expect(asked).toBeGreaterThan(3 * 6);
    expect(await compiler.rows()).toMatchObject([{ state: 'expired', reason: '连接不上平台' }]);
  });

  it('refuses one event with its reason, and takes those that came with it', async () => {
    await compiler.setUp('tencent');
    await compiler.register('tencent', 'unknown-click');
    for (let count = 0; count < 3; count += 1) await compiler.register('tencent');
    await compiler.tell();
    await compiler.tell();

    const states = (await compiler.rows()).map(({ state }) => state);
    expect(states).toEqual(['refused', 'told', 'told', 'told']);
    expect((await compiler.rows())[0]?.reason).toBe('31003 click_id 无效');
  });

  it('refuses an event of its own, and none that waits for another platform', async () => {
    for (const platform of ['kuaishou', 'tencent'] as const) await compiler.setUp(platform);
    await compiler.fail('tencent', 'down');
    await compiler.register('tencent');
    await compiler.register('kuaishou', 'unknown-click');
    await compiler.tell();

    expect(await compiler.rows()).toMatchObject([
      { platform: 'tencent', state: 'waiting', reason: '连接不上平台' },
      { platform: 'kuaishou', state: 'refused' },
    ]);
  });

  it('is asked again, not given up, when only the token is wrong; a new token makes all go on', async () => {
    await compiler.setUp('baidu', { token: 'old-token' });
    await compiler.register('baidu');
    await compiler.tell();
    expect(await compiler.rows()).toMatchObject([{ state: 'waiting', reason: '令牌不可用：3 token is invalid' }]);

    await compiler.setUp('baidu');
    await compiler.tell();

    expect(await compiler.rows()).toMatchObject([{ state: 'told' }]);
  });
});

describe('how fast a platform is asked', () => {
  it.each(POSTBACK_PLATFORMS)('%s is asked evenly, and as fast as it may be', async (platform) => {
    await compiler.setUp(platform);
    const asked: number[] = [];
    const { send } = server.context.gateways.adPlatforms;
    const adPlatforms = {
      send: (request: AdRequest) => {
        asked.push(server.clock.now().getTime());
        return send(request);
      },
    };
    // More than one claim.
    await waiting(platform, 20);
    // Separately: as many requests as events.
    await server.db.update(postbacks).set({ isAlone: true });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    await sendPostbacks({ ...server.context, log, gateways: { ...server.context.gateways, adPlatforms } });

    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(gaps).toEqual(Array.from({ length: 19 }, () => 1000 / adPlatformOf[platform].mostASecond));
    expect((await compiler.rows()).map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'told'));
  });

  it('is so for all senders together: each takes turns of its own, and none that are long to come', async () => {
    const now = server.clock.now();
    const reserveSome = () =>
      inTransaction(server.db, async (tx) => {
        const first = await findFreeTime(tx, 'baidu', now);
        if (first) await reserveCalls(tx, 'baidu', first, 16);
        return first && (first.getTime() - now.getTime()) / 1000;
      });

    const firsts = await Promise.all(Array.from({ length: 4 }, reserveSome));

    expect(firsts.sort()).toEqual([0, 3.2, undefined, undefined]);
  });

  it.each(POSTBACK_PLATFORMS)('%s is left alone for as long as it asks, and then told', async (platform) => {
    await compiler.setUp(platform);
    await compiler.fail(platform, 'busy');
    await waiting(platform, 9);
    await compiler.tell();
    const asked = await server.db.$count(postbackCalls);
    await compiler.fail(platform, 'none');
    await compiler.register(platform);
    server.clock.pass(50);

    expect(await compiler.tell()).toBe(0);
    // Eight are under way at a time; none begins after the first answer.
    expect(asked).toBeLessThanOrEqual(8);
    const { data } = await compiler.admin.call('GET /console/api/postbacks', { query: { platform } });
    expect(data.platforms.find((one) => one.platform === platform)?.pausedUntil).not.toBeNull();
    server.clock.pass(61);
    await compiler.tell();
    expect((await compiler.rows()).map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'told'));
  });

  it('is as before once staff changed the settings', async () => {
    await compiler.setUp('tencent');
    await compiler.fail('tencent', 'busy');
    await compiler.register('tencent');
    await compiler.tell();
    await compiler.fail('tencent', 'none');
    await compiler.setUp('tencent');
    await compiler.tell();

    expect(await compiler.rows()).toMatchObject([{ state: 'told' }]);
  });
});

describe('several senders', () => {
  it('at once tell each event once', async () => {
    for (const platform of POSTBACK_PLATFORMS) await compiler.setUp(platform);
    for (let count = 0; count < 20; count += 1) await compiler.register(POSTBACK_PLATFORMS[count % 4] ?? 'baidu');

    await Promise.all([compiler.tell(), compiler.tell(), compiler.tell()]);
    await compiler.tell();

    expect((await compiler.arrived()).map(({ arrivals }) => arrivals)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('go on with what one left when it died', async () => {
    await compiler.setUp('kuaishou');
    await compiler.register('kuaishou');
    await shop.run(gatherPostbacks);
    const died = new Promise<never>(() => {});
    const adPlatforms = { send: (_request: AdRequest) => died };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    void sendPostbacks({ ...server.context, gateways: { ...server.context.gateways, adPlatforms }, log });
    await expect.poll(async () => (await compiler.rows())[0]?.tries).toBe(1);

    expect(await compiler.tell()).toBe(0);
    server.clock.pass(61);
    expect(await compiler.tell()).toBe(1);
    expect(await compiler.arrived()).toMatchObject([{ arrivals: 1 }]);
  });
});

describe('what was sent', () => {
  it('is forgotten word for word after two months, and with its click id after half a year', async () => {
    await compiler.setUp('baidu');
    await compiler.register('baidu');
    await compiler.tell();
    const rules = RETENTION.filter(({ table }) => table.startsWith('postback'));
    const forget = () => shop.run((context) => deleteExpired(context, rules));
    server.clock.pass(61 * 86_400);
    await forget();

    expect(await server.db.$count(postbackCalls)).toBe(0);
    expect(await compiler.rows()).toMatchObject([{ state: 'told', callId: null }]);
    server.clock.pass(120 * 86_400);
    await forget();
    expect(await compiler.rows()).toEqual([]);
  });
});
