import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseStocks, trialClaims } from '#server/db/schema/order.ts';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { closeUnpaidOrders } from '../../payments/close-unpaid-orders.ts';
import { claimTrials, holdCoupon } from './holds.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'holds');
});
afterAll(() => server.close());

const soldOf = async (courseId: string) =>
  (await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, courseId)))[0]?.soldCount;
const openJoint = (course_uuids: string[], { token }: Student) =>
  server.call('POST /api/V1.29/course/multiple/checkout', { body: { course_uuids } }, { token });

describe('a coupon', () => {
  it('is held once, and by its student only', async () => {
    const [owner, other] = (await shop.students(2)) as [Student, Student];
    const couponId = await shop.coupon(owner);
    const [held] = await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, couponId));
    const hold = ({ userId }: Student, orderId: string) =>
      holdCoupon(server.db, held?.id ?? '', { userId, orderId, now: server.clock.now() });
    const [one, two] = [(await shop.ordered()).order.uuid, (await shop.ordered()).order.uuid];

    expect([await hold(other, one), await hold(owner, one), await hold(owner, two)]).toEqual([false, true, false]);
    expect(await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, couponId))).toMatchObject([
      { orderId: one, usedAt: server.clock.now() },
    ]);
  });

  it('that the student chose gives way to the best when it cannot be used any more', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const [chosen, best] = [await shop.coupon(buyer, { amountCents: 1000 }), await shop.coupon(buyer)];
    const { data } = await shop.open(course, buyer);
    const choose = 'POST /api/V1.29/course/checkout/{id}/select_coupon/';
    await server.call(choose, { params: { id: data.uuid }, body: { coupon_id: chosen } }, { token: buyer.token });
    await server.db.delete(userCoupons).where(eq(userCoupons.couponId, chosen));

    const { data: read } = await server.call('GET /api/V1.{token}', { params: { token: data.token } }, buyer);

    expect(read).toMatchObject({ selected_coupon: best, quote: { discount: 2000 } });
  });
});

describe('a trial', () => {
  const claims = (courseId: string) => server.db.$count(trialClaims, eq(trialClaims.courseId, courseId));

  it('of an order that was never paid can be had again, however the order ended', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ isTrial: true })];
    const first = await shop.order(course, buyer);
    const during = await claims(course);
    await shop.cancel(first.uuid, buyer);
    const between = await claims(course);
    await shop.order(course, buyer);
    server.clock.pass(1800);
    await shop.run(closeUnpaidOrders);

    expect([during, between, await claims(course)]).toEqual([1, 0, 0]);
    expect((await shop.open(course, buyer)).code).toBe(SUCCESS);
  });

  it('of books is had once, also after it was paid back, alone and among others', async () => {
    const [buyer, books] = [await shop.student(), await shop.course({ kind: 'books', isTrial: true })];
    const address_uuid = await shop.address(buyer);
    const { uuid } = await shop.order(books, buyer, { address_uuid });
    await shop.pay(uuid, buyer);
    await shop.refund(uuid, buyer);

    const { data: alone } = await shop.open(books, buyer);
    const { data: joint } = await openJoint([books, await shop.course()], buyer);

    expect((await shop.submit(alone, buyer, { address_uuid })).code).toBe(refusals.TRIAL_TAKEN.code);
    expect(joint.left_courses.map(({ uuid: id, reason }) => [id, reason?.code])).toEqual([
      [books, refusals.TRIAL_TAKEN.code],
    ]);
    expect(await shop.stateOf(uuid)).toBe(13);
  });

  it('is claimed with all others of its order, or counts as taken', async () => {
    const { buyer, order, course } = await shop.ordered();
    const other = await shop.course();
    const of = { orderId: order.uuid, userId: buyer.userId };

    expect([await claimTrials(server.db, [], of), await claimTrials(server.db, [course], of)]).toEqual([true, true]);
    expect(await claimTrials(server.db, [course, other], of)).toBe(false);
  });
});

describe('the places of a course', () => {
  it('come back with each order that ends, and never more than there were', async () => {
    const course = await shop.course({ stock: 5 });
    const [one, two] = (await shop.students(2)) as [Student, Student];
    const orders = [await shop.order(course, one), await shop.order(course, two)];
    const counts = [await soldOf(course)];
    await shop.cancel(orders[0]?.uuid ?? '', one);
    counts.push(await soldOf(course));
    await server.db.update(courseStocks).set({ soldCount: 0 }).where(eq(courseStocks.courseId, course));
    await shop.cancel(orders[1]?.uuid ?? '', two);

    expect([...counts, await soldOf(course)]).toEqual([2, 1, 0]);
  });
});

describe('money that comes late', () => {
  it('gives back no place a second time', async () => {
    const course = await shop.course({ stock: 5 });
    const [late, other] = (await shop.students(2)) as [Student, Student];
    const order = await shop.order(course, late);
    const { data } = await shop.start(order.uuid, late);
    await shop.order(course, other);
    await shop.cancel(order.uuid, late);
    await shop.notify(await shop.notification(data.payment_uuid));

    expect([await shop.stateOf(order.uuid), await soldOf(course)]).toEqual([13, 1]);
    expect(await shop.noteOf(order.uuid, 'pay_late')).toBe('订单已关闭，款项将原路退回');
  });
});

describe('books that arrived', () => {
  it('leave the course beside them open for as long as before', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data } = await openJoint([course, await shop.course({ kind: 'books' })], buyer);
    const { data: order } = await shop.submit(data, buyer, { address_uuid: await shop.address(buyer) });
    await shop.pay(order.uuid, buyer);
    const before = await shop.owned(buyer);
    server.clock.pass(3600);
    const params = { id: order.uuid };
    const received = await server.call('POST /api/v1/course/myorder/{id}/receive', { params }, { token: buyer.token });

    expect([received.data.pay_state, before.length]).toEqual([4, 1]);
    expect(await shop.owned(buyer)).toEqual(before);
  });
});

describe('an order of several courses', () => {
  it('is made of those that the student saw, however their ids are written, and of no others', async () => {
    const buyer = await shop.student();
    const free = { priceCents: 0, originPriceCents: 0 };
    const [paid, one, two] = [await shop.course(), await shop.course(free), await shop.course(free)];
    const { data } = await openJoint([paid, one], buyer);
    const submit = (course_uuids: string[]) => shop.submit(data, buyer, { course_uuids });

    const refused = [await submit([paid]), await submit([paid, two]), await submit([paid, one, two])];
    const accepted = await submit([one.toUpperCase(), paid]);

    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill(refusals.PRICE_CHANGED.code));
    expect([accepted.code, accepted.data.courses.length]).toEqual([SUCCESS, 2]);
  });

  it('cannot be made when each waits in an order of its own', async () => {
    const [buyer, one, two] = [await shop.student(), await shop.course(), await shop.course()];
    const orders = [await shop.order(one, buyer), await shop.order(two, buyer)];

    const { code, data } = await openJoint([one, two], buyer);

    expect(code).toBe(refusals.JOINT_UNAVAILABLE.code);
    expect(data.left_courses.map(({ reason }) => reason?.order_uuid)).toEqual(orders.map(({ uuid }) => uuid));
  });
});
