import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'coupon lists');
});
afterAll(() => server.close());

const bulk = (numbers: readonly number[], as: { token: string }) =>
  server.call(
    'POST /api/v1/course/coupon_receive/bulk/',
    { body: { coupon_uuids: numbers.map((number) => seedIds.coupon(number)) } },
    as,
  );
const receivable = async (as: { token: string }, course?: string) =>
  (
    await server.call(
      'GET /api/v1/course/user_receivable_coupons/',
      { query: course ? { course_uuid: course } : {} },
      as,
    )
  ).data.map(({ uuid }) => uuid);

describe('receiving several coupons', () => {
  it('answers for each of them, named once', async () => {
    const student = await shop.student();

    const { data } = await bulk([1, 6, 7, 8, 99, 1], student);

    expect(data.results.map(({ coupon_uuid, code }) => [coupon_uuid, code])).toEqual([
      [seedIds.coupon(1), SUCCESS],
      [seedIds.coupon(6), refusals.COUPON_NOT_STARTED.code],
      [seedIds.coupon(7), refusals.COUPON_ENDED.code],
      [seedIds.coupon(8), refusals.COUPON_FAILED.code],
      [seedIds.coupon(99), refusals.NOT_FOUND.code],
    ]);
    expect(data.results[0]).toMatchObject({ is_received: true, received_time: '2026-11-20T12:00:00+08:00' });
  });

  it('gives each once when it is asked for ten times at once', async () => {
    const student = await shop.student();

    const answers = await Promise.all(Array.from({ length: 10 }, () => bulk([1, 5], student)));

    const received = answers.flatMap(({ data }) => data.results.filter(({ is_received }) => is_received));
    expect(received.map(({ coupon_uuid }) => coupon_uuid).sort()).toEqual([seedIds.coupon(1), seedIds.coupon(5)]);
  });

  it('needs a login and at least one coupon', async () => {
    const student = await shop.student();

    expect((await bulk([1], { token: '' })).code).toBe(refusals.LOGIN_REQUIRED.code);
    expect((await bulk([], student)).code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('coupons that can be received', () => {
  it('are the going ones that the student does not have, for a course those it can use', async () => {
    const student = await shop.student();

    const all = await receivable(student);
    const forTrial = await receivable(student, seedIds.course(1));
    await bulk([1], student);

    expect(all).toEqual(expect.arrayContaining([1, 2, 3, 4, 5].map((number) => seedIds.coupon(number))));
    expect(all).not.toEqual(expect.arrayContaining([seedIds.coupon(6)]));
    expect(forTrial).toContain(seedIds.coupon(1));
    expect(forTrial).not.toContain(seedIds.coupon(2));
    expect(await receivable(student)).not.toContain(seedIds.coupon(1));
  });

  it('are shown to a stranger, who can receive all that are given out', async () => {
    const student = await shop.student();

    const stranger = await receivable({ token: '' });

    expect(stranger.length).toBeGreaterThan(0);
    expect(stranger).toEqual(await receivable(student));
  });
});

describe('my coupons', () => {
  it('of the demo student are there in every state', async () => {
    const demo = { token: await server.logIn(demoMobile) };
    const ask = (state?: 'usable' | 'used' | 'ended') =>
      server.call('GET /api/v1/course/mycoupons', { query: state ? { state } : {} }, demo);

    const all = (await ask()).data;
    const used = (await ask('used')).data;

    expect(all.counts).toMatchObject({ usable: 1, used: 2, ended: 2 });
    expect(all.total).toBe(5);
    expect(used.list.map(({ state }) => state)).toEqual(['used', 'used']);
    expect(used.list.every(({ order_number, used_time }) => order_number !== null && used_time !== null)).toBe(true);
    for (const state of ['usable', 'ended'] as const) {
      const { data } = await ask(state);
      expect(data.list.map((coupon) => coupon.state)).toEqual(data.list.map(() => state));
    }
  });

  it('are nobody else’s', async () => {
    const student = await shop.student();

    const { data } = await server.call('GET /api/v1/course/mycoupons', { query: {} }, student);

    expect(data).toMatchObject({ total: 0, list: [], counts: { usable: 0, used: 0, ended: 0 } });
  });
});
