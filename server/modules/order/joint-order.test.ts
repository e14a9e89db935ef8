import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { courseStocks, orders } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
const random = testRandom('joint');
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'joint');
});
afterAll(() => server.close());

const openJoint = (courseIds: readonly string[], { token }: Student, leftIds: readonly string[] = []) =>
  server.call(
    'POST /api/V1.29/course/multiple/checkout',
    { body: { course_uuids: [...courseIds], left_uuids: [...leftIds] } },
    { token },
  );
const own = (courseId: string, { userId }: Student, untilSeconds = 24 * 3600) => {
  const now = server.clock.now();
  const times = { startedAt: after(now, -7200), validUntil: after(now, untilSeconds) };
  return server.db.insert(myCourses).values({ id: newUuid(random), userId, courseId, ...times });
};
const soldOf = async (courseId: string) =>
  (await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, courseId)))[0]?.soldCount;
const uuids = (list: readonly { readonly uuid: string }[]) => list.map(({ uuid }) => uuid);
const reasons = (list: readonly { readonly uuid: string; readonly reason: { code: number } | null }[]) =>
  Object.fromEntries(list.map(({ uuid, reason }) => [uuid, reason?.code ?? null]));

describe('a joint checkout', () => {
  it('costs what its courses cost, in the order asked for', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course({ priceCents: 9900 })];

    const { code, data } = await openJoint([b, a], buyer);

    expect(code).toBe(SUCCESS);
    expect(uuids(data.courses)).toEqual([b, a]);
    expect(data).toMatchObject({ intent: 'joint', quote: { payable: 29800 }, left_courses: [] });
  });

  it('leaves out what the student leaves, and shows it beside', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course({ priceCents: 9900 })];

    const { data } = await openJoint([a, b], buyer, [b.toUpperCase()]);
    const read = await server.call('GET /api/V1.{token}', { params: { token: data.token } }, { token: buyer.token });

    expect(uuids(data.courses)).toEqual([a]);
    expect(data.quote.payable).toBe(19900);
    expect(reasons(data.left_courses)).toEqual({ [b]: null });
    expect(read.data).toEqual(data);
  });

  it('is another one for another choice, so that two tabs do not buy each other’s', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course()];

    const first = await openJoint([a, b], buyer, [b]);
    const second = await openJoint([a, b], buyer, [a]);
    const again = await openJoint([b, a], buyer, [b]);

    expect(second.data.uuid).not.toBe(first.data.uuid);
    expect(again.data.uuid).toBe(first.data.uuid);
  });

  it('needs a course that is taken', async () => {
    const [buyer, a] = [await shop.student(), await shop.course()];

    expect((await openJoint([a], buyer, [a])).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('tells of each course why it cannot be bought, and goes on with the others', async () => {
    const buyer = await shop.student();
    const open = await shop.course({ priceCents: 9900 });
    const owned = await shop.course();
    await own(owned, buyer);
    const gone = await shop.course({ isOnShelf: false });
    const full = await shop.course({ stock: 0 });
    const trial = await shop.course({ isTrial: true });
    await own(trial, buyer, -3600);
    const tour = await shop.course({ kind: 'yanxue' });
    const ordered = await shop.course();
    const order = await shop.order(ordered, buyer);

    const { data } = await openJoint([owned, gone, full, open, trial, tour, ordered], buyer);

    expect(uuids(data.courses)).toEqual([open]);
    expect(data.quote.payable).toBe(9900);
    expect(reasons(data.left_courses)).toEqual({
      [owned]: refusals.COURSE_OWNED.code,
      [gone]: refusals.COURSE_OFF_SHELF.code,
      [full]: refusals.COURSE_SOLD_OUT.code,
      [trial]: refusals.TRIAL_TAKEN.code,
      [tour]: refusals.COURSE_NOT_JOINT.code,
      [ordered]: refusals.COURSE_ORDER_UNPAID.code,
    });
    expect(data.left_courses.find(({ uuid }) => uuid === ordered)?.reason?.order_uuid).toBe(order.uuid);
  });

  it('is refused with the reason that all share, and else with all of them', async () => {
    const [buyer, a, b, gone] = [
      await shop.student(),
      await shop.course(),
      await shop.course(),
      await shop.course({ isOnShelf: false }),
    ];
    await own(a, buyer);
    await own(b, buyer);

    const alike = await openJoint([a, b], buyer);
    const mixed = await openJoint([a, gone], buyer);

    expect(alike.code).toBe(refusals.COURSE_OWNED.code);
    expect(mixed.code).toBe(refusals.JOINT_UNAVAILABLE.code);
    expect(mixed.data).toMatchObject({
      left_courses: [
        { uuid: a, reason: { code: refusals.COURSE_OWNED.code } },
        { uuid: gone, reason: { code: refusals.COURSE_OFF_SHELF.code } },
      ],
    });
  });

  it('says that nothing can be bought as it is when a course that was left could be', async () => {
    const [buyer, a, gone] = [await shop.student(), await shop.course(), await shop.course({ isOnShelf: false })];

    expect((await openJoint([a, gone], buyer, [a])).code).toBe(refusals.JOINT_UNAVAILABLE.code);
  });
});

describe('a joint order', () => {
  it('opens every course that was taken, and no other, once it is paid', async () => {
    const [buyer, a, b, c] = [
      await shop.student(),
      await shop.course(),
      await shop.course({ priceCents: 9900 }),
      await shop.course(),
    ];
    const { data: checkout } = await openJoint([a, b, c], buyer, [c]);

    const { data: order } = await shop.submit(checkout, buyer, { course_uuids: [b, a] });
    await shop.pay(order.uuid, buyer);

    expect(order).toMatchObject({ total: 29800, courses: [{ uuid: a }, { uuid: b }] });
    expect((await shop.owned(buyer)).map(({ courseId }) => courseId).sort()).toEqual([a, b].sort());
  });

  it('uses one coupon over all that it holds', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course()];
    await shop.coupon(buyer, { amountCents: 5000, thresholdCents: 30000 });

    const alone = await shop.open(a, buyer);
    const joint = await openJoint([a, b], buyer);

    expect(alone.data.quote.discount).toBe(0);
    expect(joint.data.quote).toMatchObject({ discount: 5000, payable: 34800 });
  });

  it('is not made of other courses than the student saw, though they cost the same', async () => {
    const [buyer, a, b, c] = [
      await shop.student(),
      await shop.course(),
      await shop.course({ priceCents: 0, originPriceCents: 0 }),
      await shop.course({ priceCents: 0, originPriceCents: 0 }),
    ];
    const { data: checkout } = await openJoint([a, b, c], buyer);
    await server.db.update(courses).set({ isOnShelf: false }).where(eq(courses.id, b));

    const refused = await shop.submit(checkout, buyer, { course_uuids: uuids(checkout.courses) });
    const accepted = await shop.submit(checkout, buyer, { course_uuids: [a, c] });

    expect(refused.code).toBe(refusals.PRICE_CHANGED.code);
    expect(uuids(accepted.data.courses)).toEqual([a, c]);
  });

  it('takes a place of each course or of none, and the rest can be bought after', async () => {
    const [a, few] = [await shop.course({ stock: 10 }), await shop.course({ stock: 1 })];
    const buyers = await shop.students(6);
    const opened = await Promise.all(buyers.map((buyer) => openJoint([a, few], buyer)));

    const answers = await Promise.all(buyers.map((buyer, index) => shop.submit(opened[index]?.data as never, buyer)));

    const won = answers.filter(({ code }) => code === SUCCESS);
    expect(won).toHaveLength(1);
    expect([await soldOf(a), await soldOf(few)]).toEqual([1, 1]);
    const loser = buyers[answers.findIndex(({ code }) => code !== SUCCESS)] as Student;
    const again = await openJoint([a, few], loser);
    expect(reasons(again.data.left_courses)).toEqual({ [few]: refusals.COURSE_SOLD_OUT.code });
    expect((await shop.submit(again.data, loser)).code).toBe(SUCCESS);
  });

  it('and another that share courses never wait for each other for ever', async () => {
    const ids = [await shop.course({ stock: 50 }), await shop.course({ stock: 50 }), await shop.course({ stock: 50 })];
    const buyers = await shop.students(12);
    const opened = await Promise.all(
      buyers.map((buyer, index) => openJoint(index % 2 ? ids : [...ids].reverse(), buyer)),
    );

    const answers = await Promise.all(buyers.map((buyer, index) => shop.submit(opened[index]?.data as never, buyer)));

    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(SUCCESS));
    expect(await Promise.all(ids.map(soldOf))).toEqual([12, 12, 12]);
  });

  it('is one for a double tap', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course()];
    const { data: checkout } = await openJoint([a, b], buyer);

    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.submit(checkout, buyer)));

    expect(new Set(answers.map(({ data }) => data.uuid)).size).toBe(1);
    expect(await server.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(1);
  });

  it('that waits leads to itself when all its courses are asked for again', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course()];
    const { data: checkout } = await openJoint([a, b], buyer);
    const { data: order } = await shop.submit(checkout, buyer);

    const again = await openJoint([a, b], buyer);

    expect(again.code).toBe(refusals.COURSE_ORDER_UNPAID.code);
    expect(again.data).toMatchObject({ order_uuid: order.uuid });
  });
});
