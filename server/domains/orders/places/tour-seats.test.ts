import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { closeUnpaidOrders } from '#server/domains/payments/close-unpaid-orders.ts';
import { after as later } from '#server/kernel/clock.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { toursOf } from '#server/testing/tour.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { tourStates } from '#src/contract/states.ts';
import { tourOrder, tourState } from './tour-seats.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let tour: ReturnType<typeof toursOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'seats');
  tour = toursOf(server, shop);
});
afterAll(() => server.close());

describe('an order of a study tour', () => {
  it('holds a seat from the moment it is made, and once however often it is sent', async () => {
    const { course, tours } = await tour.activity(2);
    const buyer = await shop.student();
    const { data } = await shop.open(course, buyer);

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.submit(data, buyer, { tour_uuid: tours[0] ?? '' })),
    );

    expect(new Set(answers.map((answer) => answer.data.uuid)).size).toBe(1);
    expect(await tour.taken(tours[0])).toBe(1);
    const detail = await server.call(
      'GET /api/v1/course/myorder/{id}',
      { params: { id: answers[0]?.data.uuid ?? '' } },
      { token: buyer.token },
    );
    expect(detail.data.tour).toMatchObject({ uuid: tours[0], name: '第 1 期' });
  });

  it('needs a tour, of its own course, that can still be booked', async () => {
    const { course, tours } = await tour.activity(1, 1);
    const other = await tour.activity(1);
    const soon = later(server.clock.now(), -60);
    await server.db
      .update(yanxueTours)
      .set({ applyUntil: soon })
      .where(eq(yanxueTours.id, tours[1] ?? ''));

    const without = await tour.ordering(course, undefined);
    const foreign = await tour.ordering(course, other.tours[0]);
    const closed = await tour.ordering(course, tours[1]);

    expect([without.answer.code, without.answer.data]).toEqual([
      refusals.INPUT_INVALID.code,
      { fields: [{ field: 'body.tour_uuid', message: '请选择团期' }] },
    ]);
    expect(foreign.answer.code).toBe(refusals.TOUR_CLOSED.code);
    expect(closed.answer.code).toBe(refusals.TOUR_CLOSED.code);
  });

  it('is refused when the tour is full, and keeps neither coupon nor order', async () => {
    const { course, tours } = await tour.activity(1);
    await tour.ordering(course, tours[0]);

    const { answer, buyer } = await tour.ordering(course, tours[0]);
    const { data } = await server.call('GET /api/v1/course/myorder', { query: {} }, { token: buyer.token });

    expect([answer.code, data.total]).toEqual([refusals.TOUR_FULL.code, 0]);
  });

  it('never oversells: 24 students at once, five seats', async () => {
    const { course, tours } = await tour.activity(5);
    const buyers = await shop.students(24);
    const checkouts = [];
    for (const buyer of buyers) checkouts.push({ buyer, data: (await shop.open(course, buyer)).data });

    const answers = await Promise.all(
      checkouts.map(({ buyer, data }) => shop.submit(data, buyer, { tour_uuid: tours[0] ?? '' })),
    );

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === refusals.TOUR_FULL.code)).toHaveLength(19);
    expect([await tour.taken(tours[0]), await tour.holders(tours[0])]).toEqual([5, 5]);
  });

  it('gives the seat back when it is cancelled, once', async () => {
    const { course, tours } = await tour.activity(1);
    const { buyer, answer } = await tour.ordering(course, tours[0]);

    await Promise.all([shop.cancel(answer.data.uuid, buyer), shop.cancel(answer.data.uuid, buyer)]);

    expect(await tour.taken(tours[0])).toBe(0);
    expect((await tour.ordering(course, tours[0])).answer.code).toBe(SUCCESS);
  });

  it('gives the seat back when its time to pay is over', async () => {
    const { course, tours } = await tour.activity(1);
    await tour.ordering(course, tours[0]);

    server.clock.pass(31 * 60);
    await shop.run(closeUnpaidOrders);

    expect(await tour.taken(tours[0])).toBe(0);
  });

  it('keeps the seat when it is paid, and gives it back with the money; its trip ends', async () => {
    const { course, tours } = await tour.activity(1);
    const { buyer, order } = await tour.paid(course, tours[0]);
    const kept = await tour.taken(tours[0]);
    await tour.startTrip(buyer, await tour.customerOf(buyer, course), tours[0]);

    server.clock.pass(60);
    await shop.refund(order, buyer);

    const trips = await server.db.select().from(yanxueTrips).where(eq(yanxueTrips.userId, buyer.userId));
    expect([kept, await tour.taken(tours[0])]).toEqual([1, 0]);
    expect(trips).toMatchObject([{ state: 3, revision: 2, updatedAt: server.clock.now() }]);
  });
});

describe('a tour', () => {
  const now = TEST_START;
  const open = {
    ...{ id: '', courseId: '', name: '', meetingPoint: '', seats: 2, takenCount: 1 },
    ...{ applyFrom: now, applyUntil: later(now, 1), startsAt: later(now, 1), endsAt: later(now, 2) },
  };

  it.each([
    ['open from its first moment on', {}, tourStates.OPEN],
    ['not open before', { applyFrom: later(now, 1) }, tourStates.NOT_STARTED],
    ['full with its last seat', { takenCount: 2 }, tourStates.FULL],
    ['closed from its last moment on, full or not', { applyUntil: now, takenCount: 2 }, tourStates.CLOSED],
    ['over from its end on', { applyUntil: now, endsAt: now }, tourStates.FINISHED],
  ])('is %s', (_name, changes, state) => {
    expect(tourState({ ...open, ...changes }, now)).toBe(state);
  });

  it('leads to the newest of its student’s orders that are paid', async () => {
    const { course, tours } = await tour.activity(9);
    const { buyer, order } = await tour.paid(course, tours[0]);
    const [bought] = await server.db.select().from(orders).where(eq(orders.id, order));
    const [line] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, order));
    if (!bought || !line) throw new Error('The order is gone.');
    const add = async (seconds: number, payState: 3 | 6) => {
      const [id, createdAt] = [randomUUID(), later(bought.createdAt, seconds)];
      const orderNumber = id.slice(0, 30);
      await server.db.insert(orders).values({ ...bought, id, orderNumber, checkoutId: null, createdAt, payState });
      await server.db.insert(orderCourses).values({ ...line, orderId: id });
      return id;
    };
    await add(-60, 3);
    await add(120, 6);
    const of = { userId: buyer.userId, courseId: course };

    const before = await tourOrder(server.db, of);
    const newest = await add(60, 3);

    expect([before, await tourOrder(server.db, of)]).toEqual([order, newest]);
    expect(await tourOrder(server.db, { ...of, courseId: order })).toBeUndefined();
  });
});

describe('a trip', () => {
  it('confirms the seat that its order holds, also of a tour that is full by now', async () => {
    const { course, tours } = await tour.activity(1);
    const { buyer } = await tour.paid(course, tours[0]);
    const customer = await tour.customerOf(buyer, course);
    const { data: service } = await server.call(
      'GET /api/V1.30/yanxue/service/detail',
      { query: { course_id: course } },
      { token: buyer.token },
    );

    const answers = await Promise.all([1, 2, 3].map(() => tour.startTrip(buyer, customer, tours[0])));

    expect(service.held_tour).toMatchObject({ uuid: tours[0], state: 2 });
    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(await tour.taken(tours[0])).toBe(1);
  });

  it('moves the seat when another tour is chosen, before and after it is stored', async () => {
    const { course, tours } = await tour.activity(1, 1, 1);
    const { buyer } = await tour.paid(course, tours[0]);

    const { data } = await tour.startTrip(buyer, await tour.customerOf(buyer, course), tours[1]);
    const moved = [await tour.taken(tours[0]), await tour.taken(tours[1])];
    await tour.changeTrip(buyer, data.trip_uuid, { tour_uuid: tours[2] ?? '' });

    expect(moved).toEqual([0, 1]);
    expect([await tour.taken(tours[1]), await tour.taken(tours[2])]).toEqual([0, 1]);
  });

  it('keeps its seat when the other tour is full', async () => {
    const { course, tours } = await tour.activity(1, 1);
    const first = await tour.paid(course, tours[0]);
    await tour.paid(course, tours[1]);

    const { code } = await tour.startTrip(first.buyer, await tour.customerOf(first.buyer, course), tours[1]);

    expect([code, await tour.taken(tours[0]), await tour.taken(tours[1])]).toEqual([refusals.TOUR_FULL.code, 1, 1]);
  });

  it('gives the seat up when it is cancelled; the refund gives nothing back twice', async () => {
    const { course, tours } = await tour.activity(2);
    const { buyer, order } = await tour.paid(course, tours[0]);
    await tour.paid(course, tours[0]);
    const { data } = await tour.startTrip(buyer, await tour.customerOf(buyer, course), tours[0]);

    await tour.changeTrip(buyer, data.trip_uuid, { is_cancelled: true });
    const freed = await tour.taken(tours[0]);
    await shop.refund(order, buyer);

    expect([freed, await tour.taken(tours[0])]).toEqual([1, 1]);
  });

  it('is chosen again after a cancellation with a seat of the same order', async () => {
    const { course, tours } = await tour.activity(1, 1);
    const { buyer, order } = await tour.paid(course, tours[0]);
    const customer = await tour.customerOf(buyer, course);
    const { data } = await tour.startTrip(buyer, customer, tours[0]);
    await tour.changeTrip(buyer, data.trip_uuid, { is_cancelled: true });

    await tour.startTrip(buyer, customer, tours[1]);
    const again = [await tour.taken(tours[0]), await tour.taken(tours[1])];
    await shop.refund(order, buyer);

    expect(again).toEqual([0, 1]);
    expect(await tour.taken(tours[1])).toBe(0);
  });

  it('leaves the count of every tour right when students change places and give back at once', async () => {
    const { course, tours } = await tour.activity(6, 6);
    const travellers = [];
    for (let index = 0; index < 8; index += 1) {
      const { buyer, order } = await tour.paid(course, tours[index % 2]);
      const { data } = await tour.startTrip(buyer, await tour.customerOf(buyer, course), tours[index % 2]);
      travellers.push({ buyer, order, trip: data.trip_uuid, other: tours[(index + 1) % 2] ?? '' });
    }

    const answers = await Promise.all(
      travellers.flatMap(({ buyer, order, trip, other }, index) => [
        tour.changeTrip(buyer, trip, { tour_uuid: other }),
        ...(index < 2 ? [shop.refund(order, buyer)] : []),
        ...(index >= 6 ? [tour.changeTrip(buyer, trip, { is_cancelled: true })] : []),
      ]),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect([await tour.taken(tours[0]), await tour.taken(tours[1])]).toEqual([
      await tour.holders(tours[0]),
      await tour.holders(tours[1]),
    ]);
    expect(((await tour.taken(tours[0])) ?? 0) + ((await tour.taken(tours[1])) ?? 0)).toBe(4);
  });
});
