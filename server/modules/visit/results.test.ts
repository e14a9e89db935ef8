import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSources } from '#server/db/schema/account.ts';
import { citySums } from '#server/db/schema/city.ts';
import { moneyFacts } from '#server/db/schema/money.ts';
import { videos } from '#server/db/schema/study.ts';
import { resultFacts, trafficChannels } from '#server/db/schema/visit.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import type { InputOf } from '#src/contract/all.ts';

type Tracking = Omit<InputOf<'POST /api/v1/account/auth/user/create'>['body'], 'mobile' | 'code'>;

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let registered = 0;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'results');
});
afterAll(() => server.close());

/** Registers on a landing page, as its form does. */
async function register(tracking: Tracking, mobile = `137${String(10_000_000 + registered++)}`): Promise<Student> {
  await server.call(
    'POST /api/v1/account/validate/code',
    { body: { mobile, action: 3 } },
    { address: `10.9.${server.sent.length >> 8}.${server.sent.length & 255}` },
  );
  const code = server.sent.findLast((message) => message.mobile === mobile)?.code ?? '';
  const { data } = await server.call('POST /api/v1/account/auth/user/create', { body: { mobile, code, ...tracking } });
  return { userId: '', token: data.token };
}

const AD = { ch: 'q7x2', utm: { source: 'feed' }, click_ids: { gdt_vid: 'abc' } } as const;
const newPage = () => `/${randomUUID()}`;

type Sum = 'registered' | 'ordered' | 'paid' | 'paidCents' | 'lessons' | 'completed' | 'refunded' | 'refundedCents';

async function resultsOf(page: string) {
  await shop.run(sumUpResults);
  const ofChannel = (table: typeof resultFacts | typeof moneyFacts) => eq(trafficChannels.id, table.channelId);
  const { key } = trafficChannels;
  const [results, money] = await Promise.all([
    server.db
      .select({ facts: resultFacts, key })
      .from(resultFacts)
      .innerJoin(trafficChannels, ofChannel(resultFacts))
      .where(eq(resultFacts.page, page)),
    server.db
      .select({ facts: moneyFacts, key })
      .from(moneyFacts)
      .innerJoin(trafficChannels, ofChannel(moneyFacts))
      .where(eq(moneyFacts.page, page)),
  ]);
  const rows: { facts: Partial<Record<Sum, number>>; key: string | null }[] = [...results, ...money];
  const sum = (name: Sum) => rows.reduce((total, { facts }) => total + (facts[name] ?? 0), 0);
  return { sum, keys: [...new Set(rows.map((row) => row.key))] };
}

async function orderBy(student: Student, opening: Parameters<typeof shop.open>[2] = {}) {
  const courseId = await shop.course();
  const { data } = await shop.open(courseId, student, opening);
  return { courseId, order: (await shop.submit(data, student)).data };
}

describe('what a page brought', () => {
  it('is registrations, orders, money, lessons and refunds of the school’s own tables', async () => {
    const page = newPage();
    const student = await register({ ...AD, h5: page });
    const { courseId, order } = await orderBy(student, { ...AD, h5: page });
    await shop.pay(order.uuid, student);
    const [template] = await server.db.select().from(videos).limit(1);
    for (const position of [1, 2]) {
      const id = randomUUID();
      await server.db
        .insert(videos)
        .values({ ...(template as typeof videos.$inferInsert), id, courseId, isFree: true });
      const { durationSeconds } = template ?? { durationSeconds: 0 };
      await server.call(
        'PUT /api/v1/course/videos/{id}/progress',
        { params: { id }, body: { position_seconds: position === 2 ? durationSeconds : 1 } },
        { token: student.token },
      );
    }
    await shop.refund(order.uuid, student);
    await shop.run(sendRefunds);

    const { sum, keys } = await resultsOf(page);
    expect(keys).toEqual(['link:q7x2']);
    expect([sum('registered'), sum('ordered'), sum('paid'), sum('paidCents')]).toEqual([1, 1, 1, 19900]);
    expect([sum('lessons'), sum('completed')]).toEqual([1, 1]);
    expect([sum('refunded'), sum('refundedCents')]).toEqual([1, 19900]);
  });

  it('keeps what happened in the first moment of an hour when that hour is added up again', async () => {
    server.clock.pass(3600 - (server.clock.now().getTime() % 3_600_000) / 1000);
    const page = newPage();
    await register({ ...AD, h5: page });
    server.clock.pass(15 * 60);

    expect((await resultsOf(page)).sum('registered')).toBe(1);
    expect((await resultsOf(page)).sum('registered')).toBe(1);
  });

  it('is of its city once, however often its hour is added up', async () => {
    const page = newPage();
    await register({ ...AD, h5: page });
    await server.db.update(userSources).set({ city: '成都' }).where(eq(userSources.page, page));
    for (let times = 0; times < 2; times += 1) {
      await shop.run(sumUpResults);

      expect(await server.db.select().from(citySums).where(eq(citySums.page, page))).toMatchObject([
        { city: '成都', registered: 1 },
      ]);
    }
  });

  it('is no lesson that was begun before the provider told of the payment', async () => {
    const page = newPage();
    const student = await register({ ...AD, h5: page });
    const { courseId, order } = await orderBy(student, { ...AD, h5: page });
    const told = await shop.notification((await shop.start(order.uuid, student)).data.payment_uuid);
    server.clock.pass(60);
    const [template] = await server.db.select().from(videos).limit(1);
    const id = randomUUID();
    await server.db.insert(videos).values({ ...(template as typeof videos.$inferInsert), id, courseId, isFree: true });
    const watched = { params: { id }, body: { position_seconds: 1 } };
    await server.call('PUT /api/v1/course/videos/{id}/progress', watched, { token: student.token });
    server.clock.pass(60);
    await shop.notify(told);

    const { sum } = await resultsOf(page);
    expect([sum('paid'), sum('lessons')]).toEqual([1, 0]);
  });

  it('is a lesson of the order that opened its course last', async () => {
    const [before, page] = [newPage(), newPage()];
    const student = await register({ ...AD, h5: before });
    const { courseId, order } = await orderBy(student, { h5: before });
    await shop.pay(order.uuid, student);
    await shop.refund(order.uuid, student);
    server.clock.pass(60);
    const { data: checkout } = await shop.open(courseId, student, { h5: page });
    await shop.pay((await shop.submit(checkout, student)).data.uuid, student);
    const [template] = await server.db.select().from(videos).limit(1);
    const id = randomUUID();
    await server.db.insert(videos).values({ ...(template as typeof videos.$inferInsert), id, courseId });
    const watched = { params: { id }, body: { position_seconds: 1 } };
    await server.call('PUT /api/v1/course/videos/{id}/progress', watched, { token: student.token });

    expect([(await resultsOf(before)).sum('lessons'), (await resultsOf(page)).sum('lessons')]).toEqual([0, 1]);
  });

  it('counts who registers on it after buying there', async () => {
    const page = newPage();
    const mobile = '13711113333';
    const student = await register({ h5: newPage() }, mobile);
    await orderBy(student, { h5: page });
    server.clock.pass(120);
    await register({ h5: page }, mobile);

    expect((await resultsOf(page)).sum('registered')).toBe(1);
  });

  it('counts who comes to its form again once in 30 days', async () => {
    const page = newPage();
    const mobile = '13711112222';
    for (const days of [0, 1, 40]) {
      server.clock.pass(days * 86_400);
      await register({ h5: page, source: 'douyin' }, mobile);
    }

    expect((await resultsOf(page)).sum('registered')).toBe(2);
  });

  it('counts who comes again after exactly 30 days with the first time, and a second later anew', async () => {
    const page = newPage();
    const mobile = '13711114444';
    for (const seconds of [0, 30 * 86_400, 30 * 86_400 + 1]) {
      server.clock.pass(seconds);
      await register({ h5: page }, mobile);
    }

    expect((await resultsOf(page)).sum('registered')).toBe(2);
  });

  it('is not counted twice, however often the sums are made', async () => {
    const page = newPage();
    await register({ h5: page });
    await resultsOf(page);
    server.clock.pass(700);

    expect((await resultsOf(page)).sum('registered')).toBe(1);
  });
});

/** Journeys on which the ordering browser knows all, part or nothing of the ad. */
const JOURNEYS: readonly (readonly [string, Parameters<ReturnType<typeof shopOf>['open']>[2], boolean])[] = [
  ['stays in the tab', { ...AD, h5: 'page' }, true],
  ['comes back from the cashier', { ...AD, h5: 'page' }, true],
  ['comes back from the chat app’s login', { ...AD, h5: 'page' }, true],
  ['opens the link of a message', { h5: 'page' }, true],
  ['goes on in the app', {}, true],
  ['pays in another browser', {}, true],
  ['opens a shared page without the ad', { h5: 'page', source: '' }, true],
  ['comes by another ad', { ch: 'other', h5: 'page' }, false],
];

describe('an order', () => {
  it.each(JOURNEYS)('of a student who %s is credited', async (_name, opening, isSame) => {
    const page = newPage();
    const student = await register({ ...AD, h5: page });
    server.clock.pass(3 * 86_400);
    await orderBy(student, { ...opening, ...(opening?.h5 && { h5: page }) });

    const { sum, keys } = await resultsOf(page);
    expect(sum('ordered')).toBe(1);
    expect(keys.sort()).toEqual(isSame ? ['link:q7x2'] : ['link:other', 'link:q7x2']);
  });

  it('keeps the click ids and the first touch', async () => {
    const page = newPage();
    const first = { page: '/first', utm: { source: 'earlier' }, click_ids: { bd_vid: 'b' } };
    const student = await register({ ...AD, h5: page, first });
    await orderBy(student);

    const rows = await server.db.select().from(userSources).where(eq(userSources.page, page));
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ page, clickIds: AD.click_ids, firstPage: '/first', firstClickIds: { bd_vid: 'b' } });
    }
  });

  it('after 30 days is nobody’s', async () => {
    const page = newPage();
    await register({ ...AD, h5: page }, '13711113333');
    server.clock.pass(31 * 86_400);
    await orderBy(await register({}, '13711113333'));

    expect((await resultsOf(page)).sum('ordered')).toBe(0);
  });
});
