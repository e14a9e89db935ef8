import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userSources } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { addresses, courseStocks, orders } from '#server/db/schema/order.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'submit');
});
afterAll(() => server.close());

const soldOf = async (courseId: string) =>
  (await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, courseId)))[0]?.soldCount;
const choose = (checkoutId: string, couponId: string | null, { token }: Student) =>
  server.call(
    'POST /api/V1.29/course/checkout/{id}/select_coupon/',
    { params: { id: checkoutId }, body: { coupon_id: couponId } },
    { token },
  );

describe('an order', () => {
  it('is made of a checkout at the price the student saw', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const checkout = await shop.open(course, buyer, { source: 'promotion_2203', h5: '/promotion_2203' });

    const { code, data } = await shop.submit(checkout.data, buyer);

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({
      pay_state: 0,
      pay_state_text: '未支付',
      order_type: 0,
      total: 19900,
      pay_now: 19900,
      stage: 'full',
      expires_time: '2026-11-20T12:30:00+08:00',
      can_pay: true,
      can_cancel: true,
      can_refund: false,
      courses: [{ uuid: course, price: 19900 }],
    });
    expect(data.order_number).toMatch(/^ZY20261120\d{8}$/);
    expect(await shop.orderRow(data.uuid)).toMatchObject({ source: 'promotion_2203', h5: '/promotion_2203' });
  });

  it('is credited to the last touch that its checkout has', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer, { h5: '/901' });
    const [first] = await server.db.select().from(userSources).where(eq(userSources.checkoutId, checkout.uuid));
    if (!first) throw new Error('The checkout has no touch.');
    const last = { ...first, id: randomUUID(), page: '/1018', createdAt: new Date(first.createdAt.getTime() + 1000) };
    await server.db.insert(userSources).values(last);

    const { data } = await shop.submit(checkout, buyer);

    expect((await shop.orderRow(data.uuid)).touchId).toBe(last.id);
  });

  it('is the same for the same checkout, however often and fast it is submitted', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer);

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.submit(checkout, buyer)));

    expect(new Set(answers.map(({ data }) => data.order_number)).size).toBe(1);
    expect(await server.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(1);
  });

  it('is refused with the new quote when the price changed in between', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer);
    await server.db.update(courses).set({ priceCents: 25900 }).where(eq(courses.id, course));

    const refused = await shop.submit(checkout, buyer);
    const accepted = await shop.submit(checkout, buyer, { payable: 25900 });

    expect(refused.code).toBe(refusals.PRICE_CHANGED.code);
    expect(refused.data).toMatchObject({ quote: { price: 25900, payable: 25900 } });
    expect(accepted.data.total).toBe(25900);
  });

  it('is refused when the course left the shelf in between', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer);
    await server.db.update(courses).set({ isOnShelf: false }).where(eq(courses.id, course));

    expect((await shop.submit(checkout, buyer)).code).toBe(refusals.COURSE_OFF_SHELF.code);
  });

  it('is refused for another student as for a checkout that does not exist', async () => {
    const [buyer, other] = await shop.students(2);
    const { data: checkout } = await shop.open(await shop.course(), buyer as Student);

    const foreign = await shop.submit(checkout, other as Student);
    const missing = await shop.submit({ ...checkout, uuid: checkout.uuid.replace(/.$/, '0') }, other as Student);

    expect(foreign.code).toBe(refusals.NOT_FOUND.code);
    expect(foreign).toEqual(missing);
  });

  it('leads back to the one that waits instead of a second one', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const order = await shop.order(course, buyer);

    const again = await shop.open(course, buyer);

    expect(again.code).toBe(refusals.COURSE_ORDER_UNPAID.code);
    expect(again.data).toEqual({ order_uuid: order.uuid, order_number: order.order_number });
  });

  it('can be made anew after it was cancelled, but not from the old checkout', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer);
    const first = await shop.submit(checkout, buyer);
    await shop.cancel(first.data.uuid, buyer);

    expect((await shop.submit(checkout, buyer)).code).toBe(refusals.CHECKOUT_CLOSED.code);
    expect((await shop.order(course, buyer)).uuid).not.toBe(first.data.uuid);
  });

  it('that is cancelled says no more than the reason when nothing was added, and its checkout is closed', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const { data: checkout } = await shop.open(course, buyer);
    const { data: order } = await shop.submit(checkout, buyer);
    const body = { reason_uuid: await shop.reason(order.uuid, buyer), remark: '  ' };
    const { data } = await server.call('PUT /api/v1/course/myorder/{id}', { params: { id: order.uuid }, body }, buyer);
    const read = await server.call('GET /api/V1.{token}', { params: { token: checkout.token } }, buyer);

    expect([data.cancel_reason, await shop.noteOf(order.uuid, 'cancel')]).toEqual(['不想要了', '不想要了']);
    expect(await shop.orderRow(order.uuid)).toMatchObject({ paidAt: null, closedAt: server.clock.now() });
    expect(read.code).toBe(refusals.CHECKOUT_CLOSED.code);
  });

  it('can be paid for half an hour', async () => {
    const { buyer, order } = await shop.ordered();
    const canPay = [];
    for (const seconds of [1799, 1]) {
      server.clock.pass(seconds);
      const { data } = await server.call('GET /api/v1/course/myorder/{id}', { params: { id: order.uuid } }, buyer);
      canPay.push(data.can_pay);
    }
    server.clock.pass(-1800);

    expect(canPay).toEqual([true, false]);
  });

  it('of books needs an address of the student and keeps it as it was', async () => {
    const [buyer, other] = (await shop.students(2)) as [Student, Student];
    const { data: checkout } = await shop.open(await shop.course({ kind: 'books' }), buyer);

    const without = await shop.submit(checkout, buyer);
    const foreign = await shop.submit(checkout, buyer, { address_uuid: await shop.address(other) });
    const gone = await shop.address(buyer);
    await server.db.update(addresses).set({ deletedAt: server.clock.now() }).where(eq(addresses.id, gone));
    const deleted = await shop.submit(checkout, buyer, { address_uuid: gone });
    const own = await shop.submit(checkout, buyer, { address_uuid: await shop.address(buyer) });

    expect(checkout.needs_address).toBe(true);
    expect([without, foreign, deleted].map(({ code }) => code)).toEqual(Array(3).fill(refusals.ADDRESS_REQUIRED.code));
    expect(await shop.orderRow(own.data.uuid)).toMatchObject({ receiver: '同学', fullDistrict: '浙江省杭州市西湖区' });
  });

  it('of several courses has the sum of their prices and opens all of them', async () => {
    const buyer = await shop.student();
    const [one, two] = [await shop.course({ priceCents: 10000 }), await shop.course({ priceCents: 5001 })];
    await shop.coupon(buyer, { mold: 2, discountPercent: 90, amountCents: 0 }, [two]);
    const open = () =>
      server.call('POST /api/V1.29/course/multiple/checkout', { body: { course_uuids: [one, two] } }, buyer);

    const { data: checkout } = await open();
    const { data: order } = await shop.submit(checkout, buyer);
    await shop.pay(order.uuid, buyer);

    expect(checkout).toMatchObject({ intent: 'joint', quote: { price: 15001, discount: 500, payable: 14501 } });
    expect(order.courses.map(({ uuid }) => uuid)).toEqual([one, two]);
    expect((await shop.owned(buyer)).map(({ courseId }) => courseId).sort()).toEqual([one, two].sort());
    expect((await open()).code).toBe(refusals.COURSE_OWNED.code);
  });

  it('that costs nothing is paid by being made', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ priceCents: 1500 })];
    await shop.coupon(buyer);

    const order = await shop.order(course, buyer);

    expect(order).toMatchObject({ total: 0, pay_state: 4, can_pay: false, pay_now: 0 });
    expect(await shop.owned(buyer)).toHaveLength(1);
  });
});

describe('coupons in a checkout', () => {
  it('are split by whether they can be used, the best one selected until the student chooses', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const small = await shop.coupon(buyer, { amountCents: 1000 });
    const best = await shop.coupon(buyer, { amountCents: 3000 });
    const dear = await shop.coupon(buyer, { thresholdCents: 20000 });

    const { data: first } = await shop.open(course, buyer);
    const { data: chosen } = await choose(first.uuid, small, buyer);
    const { data: none } = await choose(first.uuid, null, buyer);
    const reread = await server.call('GET /api/V1.{token}', { params: { token: first.token } }, buyer);

    expect(first).toMatchObject({ selected_coupon: best, quote: { discount: 3000, payable: 16900 } });
    expect(first.coupons.usable.map(({ uuid, is_best }) => [uuid, is_best])).toEqual([
      [best, true],
      [small, false],
    ]);
    expect(first.coupons.unusable).toMatchObject([{ uuid: dear, reason: '还差 1 元可用' }]);
    expect(chosen).toMatchObject({ selected_coupon: small, quote: { payable: 18900 } });
    expect(none).toMatchObject({ selected_coupon: null, quote: { discount: 0, payable: 19900 } });
    expect(reread.data.selected_coupon).toBeNull();
  });

  it('cannot be chosen when unusable, unknown or of another student', async () => {
    const [buyer, other] = (await shop.students(2)) as [Student, Student];
    const { data: checkout } = await shop.open(await shop.course(), buyer);
    const dear = await choose(checkout.uuid, await shop.coupon(buyer, { thresholdCents: 20000 }), buyer);
    const foreign = await choose(checkout.uuid, await shop.coupon(other), buyer);
    const outside = await choose(checkout.uuid, null, other);

    expect([dear.code, dear.msg]).toEqual([refusals.COUPON_UNUSABLE.code, '还差 1 元可用']);
    expect([foreign.code, outside.code]).toEqual([refusals.NOT_FOUND.code, refusals.NOT_FOUND.code]);
  });

  it('are dropped when they end, and the order is refused with the quote without them', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const coupon = await shop.coupon(buyer);
    const { data: checkout } = await shop.open(course, buyer);
    await server.db.update(coupons).set({ isFailed: true }).where(eq(coupons.id, coupon));

    const refused = await shop.submit(checkout, buyer);

    expect(refused.data).toMatchObject({ quote: { payable: 19900 }, selected_coupon: null });
  });

  it('are used by the order and come back when it is cancelled or not paid in time', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ stock: 3 })];
    const coupon = await shop.coupon(buyer);
    const isUsed = async () =>
      (await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, coupon)))[0]?.usedAt !== null;

    const order = await shop.order(course, buyer);
    const during = [await isUsed(), await soldOf(course)];
    await shop.cancel(order.uuid, buyer);

    expect(during).toEqual([true, 1]);
    expect([await isUsed(), await soldOf(course)]).toEqual([false, 0]);
  });

  it('split the payment when one is for a deposit', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ priceCents: 100_000 })];
    const deposit = await shop.coupon(buyer, { mold: 3, amountCents: 15000, depositCents: 5000 });

    const { data: checkout } = await shop.open(course, buyer);
    const { data: chosen } = await choose(checkout.uuid, deposit, buyer);

    expect(checkout.selected_coupon).toBeNull();
    expect(chosen.quote).toMatchObject({ discount: 10000, payable: 90000, pay_now: 5000, pay_later: 85000 });
  });

  it('of a product are received together, and count at once', async () => {
    const [buyer, other] = (await shop.students(2)) as [Student, Student];
    const course = await shop.course();
    const coupon = await shop.coupon(other, { amountCents: 9000 }, [course]);
    const { data: checkout } = await shop.open(course, buyer);
    const body = { product_id: course, checkout_id: checkout.uuid };

    const { data } = await server.call('POST /api/v1/course/coupon_receive/product/', { body }, buyer);
    const again = await server.call('POST /api/v1/course/coupon_receive/product/', { body }, buyer);

    expect(data.results).toContainEqual(
      expect.objectContaining({ coupon_uuid: coupon, is_received: true, code: SUCCESS }),
    );
    expect(data.checkout).toMatchObject({ selected_coupon: coupon, quote: { payable: 10900 } });
    expect(again.data.results).toEqual([]);
  });
});
