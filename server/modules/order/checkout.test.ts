import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSources, users } from '#server/db/schema/account.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { checkouts } from '#server/db/schema/order.ts';
import { seedIds } from '#server/demo/ids.ts';
import { readIntent, writeIntent } from '#server/domains/orders/checkout/checkout-intent.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let token = '';
let userId = '';
const random = testRandom('checkout');

beforeAll(async () => {
  server = await startTestServer();
  token = await server.logIn('13760000001');
  const [user] = await server.db.select().from(users).where(eq(users.mobile, '13760000001'));
  userId = user?.id ?? '';
});
afterAll(() => server.close());

type Body = InputOf<'POST /api/V1.29/course/{id}/checkout'>['body'];
const open = (course: number, body: Body = {}, as: string = token) =>
  server.call('POST /api/V1.29/course/{id}/checkout', { params: { id: seedIds.course(course) }, body }, { token: as });
const give = (course: number, days: number) =>
  server.db.insert(myCourses).values({
    id: newUuid(random),
    userId,
    courseId: seedIds.course(course),
    startedAt: server.clock.now(),
    validUntil: new Date(server.clock.now().getTime() + days * 24 * 3600 * 1000),
  });

describe('opening a checkout', () => {
  it('shows the course and its price', async () => {
    const { code, data } = await open(1, { intent: 'first_start', source: 'promotion_2203', h5: '/promotion_2203' });

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({
      intent: 'first_start',
      course: { course_number: 'KY2027-EN-01', is_shipped: false },
      quote: { origin_price: 19900, price: 100, discount: 0, payable: 100 },
      payment_methods: [1, 0, 10, 101, 102, 7],
      source: 'promotion_2203',
      h5: '/promotion_2203',
    });
  });

  it('gives the same one for the same intent', async () => {
    const first = await open(2, { source: 'douyin' });
    const again = await open(2);

    expect(again.data.token).toBe(first.data.token);
    expect(again.data.source).toBe('douyin');
  });

  it('gives one to thirty starts at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => open(3)));

    const rows = await server.db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.userId, userId), eq(checkouts.courseId, seedIds.course(3))));
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(1);
    expect(rows).toHaveLength(1);
  });

  it('gives another for another intent and for another user', async () => {
    const other = await server.logIn('13760000002');

    const tokens = [await open(10), await open(10, { intent: 'first_start' }), await open(10, {}, other)];

    expect(new Set(tokens.map(({ data }) => data.token)).size).toBe(3);
  });

  it('says that books are sent', async () => {
    expect((await open(11)).data.course.is_shipped).toBe(true);
  });

  it('offers instalments from 600 yuan', async () => {
    expect((await open(4)).data.payment_methods).not.toContain(9);
    expect((await open(7)).data.payment_methods).toContain(9);
  });

  it('notes where the student came from', async () => {
    await open(8, { source: '1month', utm: { source: 'weibo' } });

    const rows = await server.db.select().from(userSources).where(eq(userSources.occasion, 'checkout'));
    expect(rows).toContainEqual(expect.objectContaining({ userId, source: '1month', utm: { source: 'weibo' } }));
  });

  it('takes the price from the server, whatever the body says', async () => {
    const { data } = await server.callRaw(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id: seedIds.course(5) }, body: { price: 1, payable: 1, user_id: seedIds.user(2) } },
      { token },
    );

    expect(data).toMatchObject({ quote: { price: 898000, payable: 898000 } });
  });

  it('is refused for a course that is owned', async () => {
    await give(12, 10);

    expect((await open(12)).code).toBe(refusals.COURSE_OWNED.code);
  });

  it('is refused for a trial that was had before, though it is over', async () => {
    const fresh = await open(10);
    await give(10, -1);

    expect(fresh.code).toBe(SUCCESS);
    expect((await open(10)).code).toBe(refusals.TRIAL_TAKEN.code);
  });

  it('is refused for a course off the shelf, and a checkout opened before then too', async () => {
    const before = await open(13);
    await server.db
      .update(courses)
      .set({ isOnShelf: false })
      .where(eq(courses.id, seedIds.course(13)));

    const again = await server.call('GET /api/V1.{token}', { params: { token: before.data.token } }, { token });

    expect((await open(13)).code).toBe(refusals.COURSE_OFF_SHELF.code);
    expect(again.code).toBe(refusals.COURSE_OFF_SHELF.code);
  });

  it('is refused for an unknown course and for a stranger', async () => {
    expect((await open(99)).code).toBe(refusals.NOT_FOUND.code);
    expect((await open(1, {}, '')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('a checkout for a group', () => {
  const joining = (number: number): Body => ({ intent: 'group_join', pgb_item_uuid: seedIds.group(number) });

  it('has the group price, to start one and to join one', async () => {
    const start = await open(6, { intent: 'group_start' });
    const join = await open(6, joining(1));

    expect([start.data.quote.payable, join.data.quote.payable]).toEqual([159000, 159000]);
    expect(join.data.pgb_item_uuid).toBe(seedIds.group(1));
    expect(join.data.token).not.toBe(start.data.token);
  });

  it.each([
    ['an activity that has not begun', 7, { intent: 'group_start' as const }, refusals.GROUP_OFF_SHELF],
    ['a course without activity', 2, { intent: 'group_start' as const }, refusals.GROUP_OFF_SHELF],
    ['a full group', 6, joining(3), refusals.GROUP_FULL],
    ['a group of another course', 6, joining(4), refusals.NOT_FOUND],
  ])('is refused for %s', async (_name, course, body, refusal) => {
    expect((await open(course, body)).code).toBe(refusal.code);
  });

  it('is refused for who is in a group of the activity, with that group', async () => {
    const member = await server.logIn('19900000002');

    const same = await open(6, joining(1), member);
    const other = await open(6, joining(2), member);
    const start = await open(6, { intent: 'group_start' }, member);

    expect(same.code).toBe(refusals.GROUP_ALREADY_IN.code);
    expect([other.code, start.code]).toEqual([refusals.GROUP_ALREADY_JOINED.code, refusals.GROUP_ALREADY_JOINED.code]);
    expect(other.data).toEqual({ pgb_item_uuid: seedIds.group(1) });
  });

  it('is refused for a group whose time is over', async () => {
    const fresh = await startTestServer();
    const student = await fresh.logIn('13760000003');
    fresh.clock.pass(21 * 3600);
    const answer = await fresh.call(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id: seedIds.course(6) }, body: joining(1) },
      { token: student },
    );
    await fresh.close();

    expect(answer.code).toBe(refusals.GROUP_EXPIRED.code);
  });

  it('needs to know which group to join', async () => {
    expect((await open(6, { intent: 'group_join' })).code).toBe(refusals.INPUT_INVALID.code);
  });
});

describe('reading a checkout', () => {
  it('works under both paths, for its owner', async () => {
    const { data } = await open(9);
    const params = { token: data.token };

    const short = await server.call('GET /api/V1.{token}', { params }, { token });
    const long = await server.call('GET /api/V1.29/course/multiple/checkout/{token}', { params }, { token });

    expect(short.data).toEqual(data);
    expect(long.data).toEqual(data);
  });

  it('answers another user as it answers for one that does not exist', async () => {
    const { data } = await open(9);
    const other = await server.logIn('13760000004');

    const foreign = await server.call('GET /api/V1.{token}', { params: { token: data.token } }, { token: other });
    const missing = await server.call('GET /api/V1.{token}', { params: { token: 'A'.repeat(43) } }, { token: other });

    expect(foreign.code).toBe(refusals.NOT_FOUND.code);
    expect(foreign).toEqual(missing);
  });

  it('leaves its token out of the log', async () => {
    const { data } = await open(9);
    await server.call('GET /api/V1.{token}', { params: { token: data.token } }, { token });

    expect(server.logLines.join('')).not.toContain(data.token);
  });
});

describe('an intent', () => {
  it.each([
    { kind: 'buy' as const },
    { kind: 'first_start' as const },
    { kind: 'group_start' as const },
    { kind: 'group_join' as const, groupId: seedIds.group(1) },
  ])('is read as it was written: $kind', (intent) => {
    expect(readIntent(writeIntent(intent))).toEqual(intent);
  });
});
