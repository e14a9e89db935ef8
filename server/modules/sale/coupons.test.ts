import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { after as later, toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const random = testRandom('coupons at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let publisher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'coupons');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

type Asked = ConsoleInput<'PUT /console/api/coupons/{uuid}'>['body'];
const DAY = 24 * 3600;

function make(changes: Partial<Asked> = {}, { as = publisher, uuid = newUuid(random) } = {}) {
  const now = server.clock.now();
  const body = {
    ...{ name: '暑期立减', description: '', kind: 'money' as const, amount: 3000, percent: 100, threshold: 10_000 },
    ...{ startsAt: toInstant(later(now, -DAY)), endsAt: toInstant(later(now, 30 * DAY)), stock: 2, courses: [] },
    ...changes,
  };
  return as.call('PUT /console/api/coupons/{uuid}', { params: { uuid }, body });
}
const receive = (coupon_uuid: string, { token }: Student) =>
  server.call('POST /api/v1/course/coupon_receive/', { body: { coupon_uuid } }, { token });
const stop = (uuid: string, { isVoid = false, reason = '预算用完了', as = publisher } = {}) =>
  as.call('POST /console/api/coupons/{uuid}/stop', { params: { uuid }, body: { reason, isVoid } });
const read = async (uuid: string) =>
  (await publisher.call('GET /console/api/coupons/{uuid}', { params: { uuid } })).data;

describe('a coupon of the desk', () => {
  it('is received, takes off the price of its courses, and is counted once the order is paid', async () => {
    const courseId = await shop.course();
    const { data } = await make({ courses: [courseId] });
    const { uuid } = data.coupon;
    const [buyer, other] = await shop.students(2);
    if (!buyer || !other) throw new Error('Two students are needed.');

    const received = await receive(uuid, buyer);
    const elsewhere = await shop.open(await shop.course(), buyer);
    const order = await shop.order(courseId, buyer);
    const unpaid = (await read(uuid)).coupon;
    await shop.pay(order.uuid, buyer);
    await receive(uuid, other);
    const paid = (await read(uuid)).coupon;
    const late = await receive(uuid, await shop.student());

    expect([data.coupon.state, data.courses.map((one) => one.uuid), data.createdBy]).toEqual([
      'going',
      [courseId],
      '林老师',
    ]);
    expect([received.code, elsewhere.data.quote.discount]).toEqual([SUCCESS, 0]);
    expect((await shop.orderRow(order.uuid)).totalCents).toBe(19_900 - 3000);
    expect([unpaid.received, unpaid.used, unpaid.discount]).toEqual([1, 0, 0]);
    expect([paid.received, paid.used, paid.discount, paid.state]).toEqual([2, 1, 3000, 'gone']);
    expect(late.code).toBe(refusals.COUPON_OUT_OF_STOCK.code);
    const uses = await publisher.call('GET /console/api/coupons/{uuid}/uses', { params: { uuid }, query: {} });
    expect(uses.data.uses.map(({ orderState, discount }) => [orderState, discount])).toContainEqual(['支付成功', 3000]);
    expect(uses.data.uses.every(({ student }) => /\d{3}\*{4}\d{4}$/.test(student))).toBe(true);
  });

  it('is not counted for an order that was cancelled, nor once the money has gone back', async () => {
    const courseId = await shop.course();
    const { uuid } = (await make({ courses: [courseId] })).data.coupon;
    const [buyer, other] = await shop.students(2);
    if (!buyer || !other) throw new Error('Two students are needed.');
    for (const student of [buyer, other]) await receive(uuid, student);
    const figures = async () => {
      const { used, discount } = (await read(uuid)).coupon;
      return [used, discount];
    };

    const cancelled = await shop.order(courseId, other);
    await shop.cancel(cancelled.uuid, other);
    const order = await shop.order(courseId, buyer);
    const before = await figures();
    await shop.pay(order.uuid, buyer);
    const paid = await figures();
    await shop.refund(order.uuid, buyer);
    const refunded = await figures();
    const anew = await shop.order(courseId, buyer);
    const waiting = await figures();
    await shop.pay(anew.uuid, buyer);

    expect([before, paid, refunded, waiting]).toEqual([
      [0, 0],
      [1, 3000],
      [0, 0],
      [0, 0],
    ]);
    expect(await figures()).toEqual([1, 3000]);
  });

  it('made twice is one, and another one under its id is refused', async () => {
    const uuid = newUuid(random);
    const answers = await Promise.all([make({}, { uuid }), make({}, { uuid }), make({}, { uuid })]);
    const other = await make({ amount: 100 }, { uuid });

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(other.code).toBe(staffRefusals.SALE_CHANGED.code);
    const rows = await server.db.select().from(coupons).where(eq(coupons.id, uuid));
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([3000]);
  });

  it('has limits', async () => {
    const now = server.clock.now();
    const wrong: Partial<Asked>[] = [
      ...[{ amount: 0 }, { amount: 20_000 }, { amount: -1 }, { stock: 0 }, { stock: 1_000_001 }, { name: '<b>券</b>' }],
      ...[{ endsAt: toInstant(later(now, -2 * DAY)) }, { kind: 'discount' as const, percent: 100 }],
      ...[
        { courses: [newUuid(random)] },
        { startsAt: toInstant(later(now, -9 * DAY)), endsAt: toInstant(later(now, -DAY)) },
      ],
    ];
    for (const changes of wrong) expect([changes, (await make(changes)).code === SUCCESS]).toEqual([changes, false]);
  });

  it('that is stopped is given out no more, and what students have stays good; void, it does not', async () => {
    const courseId = await shop.course();
    const { uuid } = (await make({ courses: [courseId] })).data.coupon;
    const holder = await shop.student();
    await receive(uuid, holder);

    const [first, again] = [await stop(uuid), await stop(uuid)];
    const late = await receive(uuid, await shop.student());
    const usable = await shop.open(courseId, holder);
    await stop(uuid, { isVoid: true, reason: '券写错了' });
    const useless = await shop.open(courseId, holder);
    const { coupon, stopReason } = await read(uuid);

    expect([first.code, again.code, first.data.coupon.state]).toEqual([SUCCESS, SUCCESS, 'stopped']);
    expect(late.code).toBe(refusals.COUPON_OUT_OF_STOCK.code);
    expect([usable.data.quote.discount, useless.data.quote.discount]).toEqual([3000, 0]);
    expect([coupon.state, stopReason]).toEqual(['void', '券写错了']);
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, '暑期立减'))
      .orderBy(staffAudit.id);
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['coupon.stop', 'coupon.void']));
  });

  it('stopped by two people at once is the first one’s; the second is told who was first', async () => {
    const { uuid } = (await make()).data.coupon;
    const colleague = (await addStaffMember(server, 'publisher')).visitor;

    const answers = await Promise.all([stop(uuid), stop(uuid, { as: colleague, reason: '另一个原因' })]);

    const refused = answers.filter(({ code }) => code !== SUCCESS);
    expect(refused.map(({ code }) => code)).toEqual([staffRefusals.SALE_CHANGED.code]);
    expect(refused[0]?.msg).toMatch(/^这张券已经停发了，/);
  });
});

describe('the list of coupons', () => {
  it('comes newest first in parts, is found by name, and is closed to teachers', async () => {
    const { uuid } = (await make({ name: '找得到的券' })).data.coupon;
    const list = async (query: ConsoleInput<'GET /console/api/coupons'>['query']) =>
      (await publisher.call('GET /console/api/coupons', { query })).data;

    const found = await list({ part: 'all', words: '找得到' });
    const usable = await list({ part: 'usable' });
    await stop(uuid, { isVoid: true });
    const over = await list({ part: 'over' });
    const [first] = usable.coupons;
    const next = await list({ part: 'usable', after: first?.number ?? 0 });

    expect(found.coupons.map((one) => one.uuid)).toEqual([uuid]);
    expect(first?.uuid).toBe(uuid);
    expect(over.coupons[0]?.uuid).toBe(uuid);
    expect(next.coupons.every(({ number }) => number < (first?.number ?? 0))).toBe(true);
    const teacher = await openConsoleAs(server, 'teacher');
    const refused = await teacher.call('GET /console/api/coupons', { query: { part: 'all' } });
    expect(refused.code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    const service = await openConsoleAs(server, 'service');
    expect((await make({}, { as: service })).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
  });

  it('of who received one comes in pages', async () => {
    const { uuid } = (await make({ stock: 60 })).data.coupon;
    const receivedAt = server.clock.now();
    await server.db
      .insert(userCoupons)
      .values(
        (await shop.students(52)).map(({ userId }) => ({ id: newUuid(random), userId, couponId: uuid, receivedAt })),
      );
    const uses = async (query: { after?: string }) =>
      (await publisher.call('GET /console/api/coupons/{uuid}/uses', { params: { uuid }, query })).data;

    const first = await uses({});
    const second = await uses({ after: first.next ?? '' });

    expect([first.uses.length, second.uses.length, second.next]).toEqual([50, 2, null]);
    expect(new Set([...first.uses, ...second.uses].map((one) => one.uuid)).size).toBe(52);
  });
});
