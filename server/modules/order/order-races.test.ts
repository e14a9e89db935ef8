import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseStocks, orders } from '#server/db/schema/order.ts';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'races');
});
afterAll(() => server.close());

const soldOf = async (courseId: string) =>
  (await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, courseId)))[0]?.soldCount;

describe('many at once', () => {
  it('get exactly the places there are: 30 students, 10 places', async () => {
    const course = await shop.course({ stock: 10 });
    const buyers = await shop.students(30);
    const checkouts = [];
    for (const buyer of buyers) checkouts.push({ buyer, data: (await shop.open(course, buyer)).data });

    const answers = await Promise.all(checkouts.map(({ buyer, data }) => shop.submit(data, buyer)));

    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(10);
    expect(codes.filter((code) => code === refusals.COURSE_SOLD_OUT.code)).toHaveLength(20);
    expect(await soldOf(course)).toBe(10);
    expect(await server.db.$count(orders, eq(orders.courseId, course))).toBe(10);
  });

  it('use one coupon once: two checkouts of one student', async () => {
    const buyer = await shop.student();
    const coupon = await shop.coupon(buyer);
    const checkouts = [];
    for (const course of [await shop.course(), await shop.course()]) {
      checkouts.push((await shop.open(course, buyer)).data);
    }

    const answers = await Promise.all(checkouts.map((checkout) => shop.submit(checkout, buyer)));

    expect(answers.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.PRICE_CHANGED.code].sort());
    const used = await server.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, buyer.userId)));
    expect(used.filter(({ userCouponId }) => userCouponId !== null)).toHaveLength(1);
    expect(await server.db.$count(userCoupons, eq(userCoupons.couponId, coupon))).toBe(1);
  });

  it('start one trial: 24 starts of one student under two intents', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ priceCents: 100, isTrial: true })];
    const start = async (index: number) => {
      const checkout = await shop.open(course, buyer, { intent: index % 2 === 0 ? 'first_start' : 'buy' });
      return checkout.code === SUCCESS ? shop.submit(checkout.data, buyer) : checkout;
    };

    const answers = await Promise.all(Array.from({ length: 24 }, (_each, index) => start(index)));

    const codes = new Set(answers.map(({ code }) => code));
    expect([...codes].every((code) => code === SUCCESS || code === refusals.COURSE_ORDER_UNPAID.code)).toBe(true);
    expect(await server.db.$count(orders, eq(orders.userId, buyer.userId))).toBe(1);
  });

  it('have a trial once, also after it was paid back', async () => {
    const [buyer, course] = [await shop.student(), await shop.course({ priceCents: 100, isTrial: true })];
    const order = await shop.order(course, buyer);
    await shop.pay(order.uuid, buyer);
    await shop.refund(order.uuid, buyer);

    expect((await shop.open(course, buyer)).code).toBe(refusals.TRIAL_TAKEN.code);
  });
});
