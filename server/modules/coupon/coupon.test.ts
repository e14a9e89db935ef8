import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { seedIds } from '#server/demo/ids.ts';
import { createSession } from '#server/domains/accounts/sessions.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const info = (number: number, token?: string) =>
  server.call(
    'GET /api/v1/course/coupon_info/{id}/',
    { params: { id: seedIds.coupon(number) } },
    token === undefined ? {} : { token },
  );
const receive = (number: number, token: string) =>
  server.call('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid: seedIds.coupon(number) } }, { token });

/** Logged-in students, created in the database. */
async function students(count: number, name: string): Promise<string[]> {
  const random = testRandom(name);
  const now = server.clock.now();
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = newUuid(random);
    await server.db.insert(users).values({
      id,
      num: id,
      mobile: `1${(random.bytes(5).readUIntBE(0, 5) % 9_000_000_000) + 1_000_000_000}`,
      nickname: '同学',
      createdAt: now,
    });
    tokens.push(await createSession(server.db, id, now, random));
  }
  return tokens;
}

describe('coupon info', () => {
  it.each([
    [1, 1, { mold: 1, amount: 10000, discount_percent: 100, threshold: 100000 }],
    [2, 1, { mold: 2, amount: 0, discount_percent: 85 }],
    [3, 1, { mold: 3, amount: 15000, deposit: 5000, course_uuids: [seedIds.course(5)] }],
    [4, 1, { mold: 4, amount: 0 }],
    [6, 0, { mold: 1 }],
    [7, 2, { mold: 1 }],
    [8, 3, { mold: 2 }],
  ])('of coupon %i shows set state %i', async (number, setState, fields) => {
    const { code, data } = await info(number);

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({ ...fields, set_state: setState, is_received: false, received_time: null });
  });

  it('works without the slash at the end', async () => {
    const response = await server.inject({ url: `/api/v1/course/coupon_info/${seedIds.coupon(1)}` });

    expect(response.json()).toMatchObject({ code: SUCCESS });
  });

  it('is missing for an unknown coupon', async () => {
    expect((await info(99)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('receiving a coupon', () => {
  it('needs a login', async () => {
    const { code } = await server.callRaw('POST /api/v1/course/coupon_receive/', {
      body: { coupon_uuid: seedIds.coupon(1) },
    });

    expect(code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('shows in its info, for the receiver only', async () => {
    const token = await server.logIn('13710000001');
    const before = await info(1, token);

    const { code, data } = await receive(1, token);

    const after = await info(1, token);
    expect(code).toBe(SUCCESS);
    expect(after.data).toMatchObject({ is_received: true, received_time: data.received_time });
    expect(after.data.stock_left).toBe(before.data.stock_left - 1);
    expect((await info(1)).data.is_received).toBe(false);
  });

  it.each([
    [6, refusals.COUPON_NOT_STARTED],
    [7, refusals.COUPON_ENDED],
    [8, refusals.COUPON_FAILED],
    [99, refusals.NOT_FOUND],
  ])('of coupon %i is refused', async (number, refusal) => {
    const token = await server.logIn(`137200000${String(number).padStart(2, '0')}`);

    const { code, msg } = await receive(number, token);

    expect([code, msg]).toEqual([refusal.code, refusal.text]);
  });

  it('starts and ends with the clock', async () => {
    const token = await server.logIn('13730000001');
    const fresh = await startTestServer();
    const laterToken = await fresh.logIn('13730000001');
    fresh.clock.pass(20 * 24 * 3600);
    const started = await fresh.call(
      'POST /api/v1/course/coupon_receive/',
      { body: { coupon_uuid: seedIds.coupon(6) } },
      { token: laterToken },
    );
    await fresh.close();

    expect((await receive(6, token)).code).toBe(refusals.COUPON_NOT_STARTED.code);
    expect(started.code).toBe(SUCCESS);
  });

  it('works once for a student who taps thirty times at once', async () => {
    const token = await server.logIn('13740000001');

    const answers = await Promise.all(Array.from({ length: 30 }, () => receive(5, token)));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === refusals.COUPON_RECEIVED.code)).toHaveLength(29);
  });

  it('gives exactly the stock to more students who want it at once', async () => {
    await server.db
      .update(coupons)
      .set({ stock: 10 })
      .where(eq(coupons.id, seedIds.coupon(4)));
    const tokens = await students(30, 'rush');

    const answers = await Promise.all(tokens.map((token) => receive(4, token)));

    const rows = await server.db
      .select()
      .from(userCoupons)
      .where(eq(userCoupons.couponId, seedIds.coupon(4)));
    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === refusals.COUPON_OUT_OF_STOCK.code)).toHaveLength(20);
    expect(rows).toHaveLength(10);
    expect((await info(4)).data.stock_left).toBe(0);
  });
});
