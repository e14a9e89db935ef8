import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { messages } from '#server/db/schema/message.ts';
import { orderCourses, orderNotes, orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { orderPayStates } from '#src/contract/states.ts';

const random = testRandom('orders at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let desk: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'desk');
  desk = await openConsoleAs(server, 'service');
});
afterAll(() => server.close());

type Sought = Parameters<typeof find>[0];
const find = async (body: { words?: string; state?: 0 | 4 | 5; course?: string; after?: string }) =>
  (await desk.call('POST /console/api/orders/find', { body })).data;
const numbersOf = async (body: Sought) => (await find(body)).orders.map(({ number }) => number);
const record = async (uuid: string) => (await desk.call('GET /console/api/orders/{uuid}', { params: { uuid } })).data;

describe('the list', () => {
  it('is found by number, whole mobile, parcel and a part of a course’s name', async () => {
    const { buyer, course, order } = await shop.ordered({ name: '甲骨文入门 100%' });
    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    await server.db.insert(deliveryPackages).values({
      ...{ id: newUuid(random), userId: buyer.userId, orderId: order.uuid, name: '书', goods: [] },
      ...{ expressCode: 'SF4610000001', createdAt: server.clock.now() },
    });
    const number = order.order_number;

    for (const words of [number.toLowerCase(), user?.mobile ?? '', 'SF4610000001', '骨文入门', '100%']) {
      expect(await numbersOf({ words }), words).toEqual([number]);
    }
    expect(await numbersOf({ course })).toEqual([number]);
    expect(await numbersOf({ words: '10_%' })).toEqual([]);
    const [row] = (await find({ words: number })).orders;
    expect(row).toMatchObject({ courses: ['甲骨文入门 100%'], total: 19900, refunded: 0, stateText: '未支付' });
    expect(row?.student.mobile).toMatch(/^1\d{2}\*{4}\d{4}$/);
  });

  it('notes a search by mobile, under the account’s number and once for a list', async () => {
    const { buyer } = await shop.ordered();
    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    const words = user?.mobile ?? '';
    await find({ words });
    await find({ words, after: `${server.clock.now().getTime()}-${buyer.userId}` });

    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(and(eq(staffAudit.action, 'order.find'), eq(staffAudit.subject, user?.num ?? '')))
      .orderBy(staffAudit.id);
    expect(acts).toHaveLength(1);
    expect(JSON.stringify(acts)).not.toContain(words);
    expect(await numbersOf({ words: '19999999999' })).toEqual([]);
  });

  it('goes on where it ended, newest first, also of a course bought beside another', async () => {
    const course = await shop.course();
    const other = await shop.course();
    type Parts = (typeof orderCourses.$inferSelect)[];
    const made: { order: Awaited<ReturnType<typeof shop.orderRow>>; parts: Parts }[] = [];
    for (const bought of [course, other]) {
      server.clock.pass(1);
      const { uuid } = await shop.order(bought, await shop.student());
      const beside = { orderId: uuid, courseId: course, position: 1, priceCents: 0 };
      if (bought === other) await server.db.insert(orderCourses).values(beside);
      const parts = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, uuid));
      made.push({ order: await shop.orderRow(uuid), parts });
    }
    const copies = Array.from({ length: 50 }, (_copy, at) => {
      const { order, parts } = made[at % 2] as (typeof made)[number];
      const [id, createdAt] = [newUuid(random), after(server.clock.now(), at + 1)];
      return {
        order: { ...order, id, orderNumber: `COPY${at}`, checkoutId: null, createdAt },
        parts: parts.map((part) => ({ ...part, orderId: id })),
      };
    });
    await server.db.insert(orders).values(copies.map(({ order }) => order));
    await server.db.insert(orderCourses).values(copies.flatMap(({ parts }) => parts));
    server.clock.pass(50);
    const numbers = [...made, ...copies].map(({ order }) => order.orderNumber).reverse();

    const first = await find({ course });
    const second = await find({ course, after: first.next ?? '' });

    expect(first.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 50));
    expect(second.orders.map(({ number }) => number)).toEqual(numbers.slice(50));
    expect([second.next, await numbersOf({ course, state: orderPayStates.CANCELLED })]).toEqual([null, []]);
    expect((await numbersOf({ state: orderPayStates.UNPAID }))[0]).toBe(numbers[0]);
  });
});

describe('the record', () => {
  it('tells what happened with its moment and who, and the money', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.pay(order.uuid, buyer);
    const note = { uuid: newUuid(random), text: '学员来电，改约周六' };
    for (let again = 0; again < 2; again += 1) {
      await desk.call('POST /console/api/orders/{uuid}/notes', { params: { uuid: order.uuid }, body: note });
    }

    const found = await record(order.uuid);

    expect(found.money).toMatchObject({ total: 19900, received: 19900, refunded: 0, net: 19900 });
    expect(found.timeLine.map(({ text }) => text).sort()).toEqual(
      ['提交订单', '支付成功', '收到 199.00 元，微信支付', '写了备注'].sort(),
    );
    expect(found.timeLine.find(({ text }) => text === '写了备注')).toMatchObject({ by: '小何', note: note.text });
    expect(found.courses[0]).toMatchObject({ isOpen: true, givenBack: 0 });
    const missing = await desk.call('GET /console/api/orders/{uuid}', { params: { uuid: newUuid(random) } });
    expect(missing.code).toBe(refusals.NOT_FOUND.code);
  });

  it('tells what happened in one second as it followed, whatever the provider’s clock says', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.pay(order.uuid, buyer);
    await desk.call('POST /console/api/orders/{uuid}/notes', {
      params: { uuid: order.uuid },
      body: { uuid: newUuid(random), text: '学员来电' },
    });
    const words = ['写了备注', '支付成功', '收到 199.00 元，微信支付', '提交订单'];

    for (const seconds of [0, -0.4, -3]) {
      const paidAt = after(server.clock.now(), seconds);
      await server.db.update(payments).set({ paidAt }).where(eq(payments.orderId, order.uuid));
      expect((await record(order.uuid)).timeLine.map(({ text }) => text)).toEqual(words);
    }
  });
});

describe('closing', () => {
  const close = (uuid: string) =>
    desk.call('POST /console/api/orders/{uuid}/close', { params: { uuid }, body: { reason: '学员要求取消' } });

  it('ends an unpaid order once, with its reason, and gives its coupon back', async () => {
    const buyer = await shop.student();
    const course = await shop.course();
    await shop.coupon(buyer, {}, [course]);
    const order = await shop.order(course, buyer);

    const both = await Promise.all([close(order.uuid), close(order.uuid)]);

    expect(both.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(await shop.eventsOf(order.uuid)).toEqual(['cancel']);
    expect((await shop.orderRow(order.uuid)).cancelReason).toBe('学员要求取消');
    expect(await server.db.$count(orderNotes, eq(orderNotes.orderId, order.uuid))).toBe(1);
  });

  it('gives a deposit back', async () => {
    const { buyer, order } = await shop.inTwoParts(30000, 5000);
    await shop.pay(order.uuid, buyer);

    expect((await close(order.uuid)).data.money).toMatchObject({ received: 5000, refunded: 5000 });
    expect(await shop.ledger(order.uuid)).toEqual({ held: 0, due: 0 });
  });

  it('is refused for a paid order', async () => {
    const { buyer, order } = await shop.ordered();
    await shop.pay(order.uuid, buyer);
    expect((await close(order.uuid)).code).toBe(staffRefusals.ORDER_NOT_CLOSED.code);
  });
});

describe('the address', () => {
  const change = (uuid: string, place = '浙江省杭州市西湖区文三路 398 号 2 幢', phone?: string) =>
    desk.call('POST /console/api/orders/{uuid}/address', {
      params: { uuid },
      body: { receiver: '周小雨', place, reason: '学员搬家了', ...(phone ? { phone } : {}) },
    });

  async function sending(changes: Partial<typeof deliveryPackages.$inferInsert> = {}) {
    const { buyer, order, course } = await shop.ordered();
    await shop.pay(order.uuid, buyer);
    const place = { receiver: '周雨', phone: '13900139001', fullDistrict: '浙江省杭州市', location: '旧路 1 号' };
    await server.db.update(orders).set(place).where(eq(orders.id, order.uuid));
    await server.db.insert(deliveryPackages).values({
      ...{ id: newUuid(random), userId: buyer.userId, orderId: order.uuid, courseId: course, name: '书', goods: [] },
      ...{ ...place, createdAt: server.clock.now(), confirmedAt: server.clock.now(), ...changes },
    });
    return order;
  }

  it('changes with the package that waits, keeps the phone, and is written down before and after', async () => {
    const order = await sending();

    const first = await change(order.uuid);
    await change(order.uuid);

    const place = { receiver: '周小雨', phone: '139****9001', place: '浙江省杭州市西湖区文三路398号2幢' };
    expect({ ...first.data.address, place: first.data.address?.place.replaceAll(' ', '') }).toEqual(place);
    const [row] = await server.db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, order.uuid));
    expect(row).toMatchObject({ receiver: '周小雨', phone: '13900139001', fullDistrict: '浙江省杭州市西湖区' });
    expect(row?.addressId).toBeTruthy();
    const notes = await server.db.select().from(orderNotes).where(eq(orderNotes.orderId, order.uuid));
    expect(notes.map(({ text }) => text)).toEqual([expect.stringMatching(/旧路 1 号 → 周小雨.*原因：学员搬家了$/)]);
    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, order.order_number))
      .orderBy(staffAudit.id);
    expect(acts.map(({ action }) => action)).toEqual(['order.address']);
    expect(JSON.stringify(acts)).not.toMatch(/13900139001|文三路|旧路/);
    const told = await server.db.select().from(messages).where(eq(messages.kind, 'address-changed'));
    expect(told.map(({ userId, title, address }) => [userId, title, address])).toEqual([
      [row?.userId, '收货地址已修改', `/my/order-detail/${order.order_number}`],
    ]);
  });

  it('is refused when the package has left, when nothing is sent, and when the place is not whole', async () => {
    const sent = await sending({ sentAt: server.clock.now(), expressCode: 'SF4610000009' });
    const { order } = await shop.ordered();

    expect((await change(sent.uuid)).code).toBe(staffRefusals.ORDER_ADDRESS_FIXED.code);
    expect((await change(order.uuid)).code).toBe(staffRefusals.ORDER_ADDRESS_FIXED.code);
    const unread = await change((await sending()).uuid, '文三路 398 号那栋楼');
    expect([unread.code, unread.msg]).toEqual([refusals.INPUT_INVALID.code, expect.stringMatching(/请写清省、市、区/)]);
  });
});
