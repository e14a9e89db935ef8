import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
const random = testRandom('receive at checkout');
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'receive');
  // The sample's coupons are for all courses: disable them, so that only the tests' coupons count.
  await server.db.update(coupons).set({ isFailed: true });
});
afterAll(() => server.close());

/** A coupon for these courses that nobody has claimed. */
async function offered(courseIds: readonly string[], changes: Partial<typeof coupons.$inferInsert> = {}) {
  const now = server.clock.now();
  const id = newUuid(random);
  await server.db.insert(coupons).values({
    name: '减 20',
    description: '',
    mold: 1,
    amountCents: 2000,
    discountPercent: 100,
    depositCents: 0,
    thresholdCents: 0,
    startsAt: later(now, -3600),
    endsAt: later(now, 24 * 3600),
    stock: 10,
    ...changes,
    id,
  });
  await server.db.insert(couponCourses).values(courseIds.map((courseId) => ({ couponId: id, courseId })));
  return id;
}

const receive = (checkout: { uuid: string; course: { uuid: string } }, { token }: Student, coupon?: string) =>
  server.call(
    'POST /api/v1/course/coupon_receive/product/',
    { body: { product_id: checkout.course.uuid, checkout_id: checkout.uuid, ...(coupon && { coupon_uuid: coupon }) } },
    { token },
  );
const heldBy = ({ userId }: Student, couponId: string) =>
  server.db.$count(userCoupons, and(eq(userCoupons.userId, userId), eq(userCoupons.couponId, couponId)));

describe('a checkout', () => {
  it('offers the coupons that could be received and used here, the best first, and advises it', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const small = await offered([course]);
    const large = await offered([course], { amountCents: 5000 });
    await offered([course], { amountCents: 9000, thresholdCents: 50000 });
    await offered([await shop.course()], { amountCents: 9900 });

    const { data } = await shop.open(course, buyer);

    expect(data.coupons.receivable.map(({ uuid, discount }) => [uuid, discount])).toEqual([
      [large, 5000],
      [small, 2000],
    ]);
    expect(data.coupons.advised).toBe(large);
    expect(data.quote.discount).toBe(0);
  });

  it.each([
    ['begins now', { startsAt: 0, endsAt: 1 }, 1],
    ['begins in a second', { startsAt: 1, endsAt: 2 }, 0],
    ['ends now', { startsAt: -1, endsAt: 0 }, 0],
    ['is taken back', { startsAt: 0, endsAt: 1, isFailed: true }, 0],
    ['has one left', { startsAt: 0, endsAt: 1, stock: 2, receivedCount: 1 }, 1],
    ['has none left', { startsAt: 0, endsAt: 1, stock: 1, receivedCount: 1 }, 0],
  ])('offers a coupon that %s', async (_name, { startsAt, endsAt, ...changes }, count) => {
    const [buyer, course, now] = [await shop.student(), await shop.course(), server.clock.now()];
    await offered([course], { startsAt: later(now, startsAt), endsAt: later(now, endsAt), ...changes });

    expect((await shop.open(course, buyer)).data.coupons.receivable).toHaveLength(count);
  });

  it('receives and applies the best, and nothing else', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const small = await offered([course]);
    const large = await offered([course], { amountCents: 5000 });
    const { data: checkout } = await shop.open(course, buyer);

    const { data } = await receive(checkout, buyer);

    expect(data.results).toMatchObject([{ coupon_uuid: large, is_received: true }]);
    expect(data.checkout).toMatchObject({ selected_coupon: large, quote: { discount: 5000, payable: 14900 } });
    expect(data.checkout.coupons).toMatchObject({ advised: null, receivable: [{ uuid: small }] });
    expect(await heldBy(buyer, small)).toBe(0);
  });

  it('receives nothing when what is held takes off as much', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const held = await shop.coupon(buyer, { amountCents: 2000 }, [course]);
    const same = await offered([course]);
    const { data: checkout } = await shop.open(course, buyer);

    const { data } = await receive(checkout, buyer);

    expect(checkout.coupons.advised).toBeNull();
    expect(data.results).toEqual([]);
    expect(data.checkout.selected_coupon).toBe(held);
    expect(await heldBy(buyer, same)).toBe(0);
  });

  it('advises no deposit, which splits the payment, but offers it', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const deposit = await offered([course], { mold: 3, amountCents: 15000, depositCents: 5000 });

    const { data } = await shop.open(course, buyer);

    expect(data.coupons).toMatchObject({ advised: null, receivable: [{ uuid: deposit }] });
  });

  it('leaves the choice of a student who wants none', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    await offered([course]);
    const { data: checkout } = await shop.open(course, buyer);
    await server.call(
      'POST /api/V1.29/course/checkout/{id}/select_coupon/',
      { params: { id: checkout.uuid }, body: { coupon_id: null } },
      { token: buyer.token },
    );

    const { data } = await receive(checkout, buyer);

    expect(data.results).toEqual([]);
    expect(data.checkout).toMatchObject({ selected_coupon: null, coupons: { advised: null } });
  });

  it('receives the one that the student taps, and uses it', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const small = await offered([course]);
    await offered([course], { amountCents: 5000 });
    const { data: checkout } = await shop.open(course, buyer);

    const { data } = await receive(checkout, buyer, small);
    const again = await receive(checkout, buyer, small);

    expect(data.checkout).toMatchObject({
      selected_coupon: small,
      quote: { discount: 2000 },
      coupons: { advised: null },
    });
    expect(again.data.checkout).toEqual(data.checkout);
    expect(await heldBy(buyer, small)).toBe(1);
  });

  it('tries the next best when the best is gone, and says so', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const small = await offered([course]);
    const large = await offered([course], { amountCents: 5000, stock: 1 });
    const { data: checkout } = await shop.open(course, buyer);
    await server.db.update(coupons).set({ receivedCount: 1 }).where(eq(coupons.id, large));

    const tapped = await receive(checkout, buyer, large);
    const best = await receive(checkout, buyer);

    expect(tapped.code).toBe(refusals.COUPON_OUT_OF_STOCK.code);
    expect(best.data.checkout.selected_coupon).toBe(small);
  });

  it('gives the last coupon to one of many, and everybody else the next best', async () => {
    const course = await shop.course();
    const small = await offered([course]);
    const last = await offered([course], { amountCents: 5000, stock: 1 });
    const buyers = await shop.students(8);
    const opened = await Promise.all(buyers.map((buyer) => shop.open(course, buyer)));

    const answers = await Promise.all(buyers.map((buyer, index) => receive(opened[index]?.data as never, buyer)));

    const selected = answers.map(({ data }) => data.checkout.selected_coupon);
    expect(selected.filter((id) => id === last)).toHaveLength(1);
    expect(selected.filter((id) => id === small)).toHaveLength(7);
  });

  it('receives once, however often it is asked at once', async () => {
    const [buyer, course] = [await shop.student(), await shop.course()];
    const only = await offered([course]);
    const { data: checkout } = await shop.open(course, buyer);

    const answers = await Promise.all(Array.from({ length: 6 }, () => receive(checkout, buyer)));

    expect(answers.flatMap(({ data }) => data.results).filter((one) => one.is_received)).toHaveLength(1);
    expect(await heldBy(buyer, only)).toBe(1);
    expect((await server.db.select().from(coupons).where(eq(coupons.id, only)))[0]?.receivedCount).toBe(1);
  });

  it('of several courses offers what holds for one of them', async () => {
    const [buyer, a, b] = [await shop.student(), await shop.course(), await shop.course()];
    const forB = await offered([b], { amountCents: 3000 });
    const { data: checkout } = await server.call(
      'POST /api/V1.29/course/multiple/checkout',
      { body: { course_uuids: [a, b] } },
      { token: buyer.token },
    );

    const { data } = await receive(checkout, buyer);

    expect(data.checkout).toMatchObject({ selected_coupon: forB, quote: { payable: 36800 } });
  });

  it('is nobody else’s', async () => {
    const [buyer, other] = (await shop.students(2)) as [Student, Student];
    const { data: checkout } = await shop.open(await shop.course(), buyer);

    expect((await receive(checkout, other)).code).toBe(refusals.NOT_FOUND.code);
  });
});
