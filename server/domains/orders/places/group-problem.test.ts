import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { courseStocks, orderCourses, orders } from '#server/db/schema/order.ts';
import { groupActivities } from '#server/db/schema/promotion.ts';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { groupSale, type Student } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const DAY = 24 * 3600;
const random = testRandom('group problem');
let server: TestServer;
let sale: ReturnType<typeof groupSale>;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  sale = groupSale(server);
  shop = shopOf(server, 'group problem');
});
afterAll(() => server.close());

const newStudent = async () => ((await sale.students(1)) as [Student])[0];
const change = (course: string, changes: Partial<typeof groupActivities.$inferInsert>) =>
  server.db.update(groupActivities).set(changes).where(eq(groupActivities.courseId, course));
const inSeconds = (seconds: number) => later(server.clock.now(), seconds);

describe('a group', () => {
  it.each([
    [DAY - 1, SUCCESS],
    [DAY, refusals.GROUP_EXPIRED.code],
  ])('is joined, %i seconds after its leader paid, with the answer %i', async (seconds, code) => {
    const course = await sale.activity();
    const { groupId } = await sale.openedGroup(course);
    server.clock.pass(seconds);

    expect((await sale.order(course, await newStudent(), groupId)).code).toBe(code);
  });

  it.each([
    ['begins in a second', { startsAt: 1, endsAt: DAY }, refusals.GROUP_OFF_SHELF.code],
    ['begins now', { startsAt: 0, endsAt: DAY }, SUCCESS],
    ['ends in a second', { startsAt: -DAY, endsAt: 1 }, SUCCESS],
    ['ends now', { startsAt: -DAY, endsAt: 0 }, refusals.GROUP_OFF_SHELF.code],
  ])('of an activity that %s is started with the answer %#', async (_name, { startsAt, endsAt }, code) => {
    const course = await sale.activity();
    await change(course, { startsAt: inSeconds(startsAt), endsAt: inSeconds(endsAt) });

    expect((await sale.order(course, await newStudent())).code).toBe(code);
  });

  it('is not started when the course is full, though its activity is not', async () => {
    const course = await sale.activity({ stock: 9 });
    await server.db.insert(courseStocks).values({ courseId: course, stock: 1, soldCount: 1 });

    expect((await sale.order(course, await newStudent())).code).toBe(refusals.GROUP_SOLD_OUT.code);
    await server.db.update(courseStocks).set({ stock: 2 }).where(eq(courseStocks.courseId, course));
    expect((await sale.order(course, await newStudent())).code).toBe(SUCCESS);
  });
});

describe('who has a place of a group', () => {
  it('is led to the order while it is unpaid, then to the group, also from a plain purchase', async () => {
    const course = await sale.activity();
    const student = await newStudent();
    const { orderId } = await sale.order(course, student);
    const { orderNumber, groupId } = await sale.orderRow(orderId);

    const unpaid = await shop.open(course, student);
    await sale.pay(orderId);
    const joined = await shop.open(course, student);

    expect(unpaid).toMatchObject({ code: refusals.GROUP_ORDER_UNPAID.code, data: { order_number: orderNumber } });
    expect(joined).toMatchObject({ code: refusals.GROUP_ALREADY_JOINED.code, data: { pgb_item_uuid: groupId } });
  });

  it('of books is led to it once it is full, until the next activity', async () => {
    const course = await sale.activity();
    const { groupId } = await sale.openedGroup(course);
    const member = await newStudent();
    await sale.pay((await sale.order(course, member, groupId)).orderId);
    // Books are goods: they can be bought again.
    await server.db.update(courses).set({ kind: 'books' }).where(eq(courses.id, course));
    const open = (body: { intent: 'group_start' } | { intent: 'group_join'; pgb_item_uuid: string }) =>
      shop.open(course, member, body);

    const [start, join] = [
      await open({ intent: 'group_start' }),
      await open({ intent: 'group_join', pgb_item_uuid: groupId }),
    ];
    const plain = await shop.open(course, member);
    const [old] = await server.db.select().from(groupActivities).where(eq(groupActivities.courseId, course));
    if (!old) throw new Error('There is no activity.');
    await change(course, { isOnShelf: false });
    await server.db.insert(groupActivities).values({ ...old, id: newUuid(random), isOnShelf: true, soldCount: 0 });

    expect([start.code, join.code]).toEqual([refusals.GROUP_ALREADY_JOINED.code, refusals.GROUP_ALREADY_IN.code]);
    expect([start.data, join.data]).toEqual([{ pgb_item_uuid: groupId }, { pgb_item_uuid: groupId }]);
    expect([plain.code, (await open({ intent: 'group_start' })).code]).toEqual([SUCCESS, SUCCESS]);
  });

  it('is led to the oldest of several orders that wait', async () => {
    const [course, student] = [await sale.activity(), await newStudent()];
    const { uuid } = await shop.order(course, student);
    const [row] = await server.db.select().from(orders).where(eq(orders.id, uuid));
    const [line] = await server.db.select().from(orderCourses).where(eq(orderCourses.orderId, uuid));
    if (!row || !line) throw new Error('There is no order.');
    for (const seconds of [-60, 60]) {
      const id = newUuid(random);
      const changes = { orderNumber: `at ${seconds}`, checkoutId: null, createdAt: later(row.createdAt, seconds) };
      await server.db.insert(orders).values({ ...row, ...changes, id });
      await server.db.insert(orderCourses).values({ ...line, orderId: id });
    }

    const answers = [await shop.open(course, student), await shop.open(course, student, { intent: 'group_start' })];

    expect(answers.map(({ data }) => data)).toMatchObject(Array(2).fill({ order_number: 'at -60' }));
  });

  it('who bought the books alone may start a group', async () => {
    const course = await sale.activity();
    await server.db.update(courses).set({ kind: 'books' }).where(eq(courses.id, course));
    const buyer = await newStudent();
    const { uuid } = await shop.order(course, buyer, { address_uuid: await shop.address(buyer) });
    await shop.pay(uuid, buyer);

    expect((await shop.open(course, buyer, { intent: 'group_start' })).code).toBe(SUCCESS);
  });
});

describe('an order for a place', () => {
  it('is due within half an hour, and no later than its group ends', async () => {
    const course = await sale.activity({ people: 3 });
    const { groupId } = await sale.openedGroup(course);
    const dueIn = async (orderId: string) =>
      ((await sale.orderRow(orderId)).expiresAt?.getTime() ?? 0) / 1000 - server.clock.now().getTime() / 1000;

    const first = await sale.order(course, await newStudent(), groupId);
    const early = await dueIn(first.orderId);
    await sale.expire(first.orderId);
    server.clock.pass(DAY - 600);
    const late = await dueIn((await sale.order(course, await newStudent(), groupId)).orderId);

    expect([early, late]).toEqual([1800, 600]);
  });

  it('opens its group for the promised hours from the payment on, or until the activity ends', async () => {
    const endOf = async (seconds: number) => {
      const course = await sale.activity();
      await change(course, { endsAt: inSeconds(seconds) });
      const { orderId } = await sale.order(course, await newStudent());
      server.clock.pass(600);
      await sale.pay(orderId);
      const group = await sale.groupRow((await sale.orderRow(orderId)).groupId ?? '');
      return ((group?.endsAt.getTime() ?? 0) - server.clock.now().getTime()) / 1000;
    };

    expect([await endOf(9 * DAY), await endOf(DAY + 600), await endOf(DAY)]).toEqual([DAY, DAY, DAY - 600]);
  });

  it('is paid when its student paid, not when its group is full', async () => {
    const { orderId, groupId } = await sale.openedGroup(await sale.activity());
    const [paidAt, { courseId }] = [server.clock.now(), await sale.orderRow(orderId)];
    server.clock.pass(60);
    await sale.pay((await sale.order(courseId, await newStudent(), groupId)).orderId);

    expect(await sale.orderRow(orderId)).toMatchObject({ payState: 4, paidAt, closedAt: null });
    expect(await shop.noteOf(orderId, 'group_success')).toBe('拼团成功');
  });

  it.each([
    ['of its activity, for a leader', false, 1799, 'applied'],
    ['of its activity, for a leader', false, 1800, 'refunding'],
    ['of the group, for a member', true, 1799, 'applied'],
    ['of the group, for a member', true, 1800, 'refunding'],
  ])('paid near the end %s (%s), after %i seconds, is %s', async (_name, isMember, seconds, settlement) => {
    const course = await sale.activity();
    const { groupId } = isMember ? await sale.openedGroup(course) : { groupId: undefined };
    if (isMember) server.clock.pass(DAY - 1800);
    else await change(course, { endsAt: inSeconds(1800) });
    const { orderId } = await sale.order(course, await newStudent(), groupId);
    server.clock.pass(seconds);

    expect(await sale.pay(orderId)).toBe(settlement);
    if (settlement === 'refunding') {
      expect(await shop.noteOf(orderId, 'pay_late')).toBe('名额已满，款项将原路退回');
      expect(await shop.ledger(orderId)).toEqual({ held: 0, due: 0 });
    }
  });

  it('is cancelled in its group the newest time, and once', async () => {
    const course = await sale.activity({ stock: 9, people: 3 });
    const { groupId } = await sale.openedGroup(course);
    const student = await newStudent();
    const cancel = () =>
      server.call('POST /api/v1/course/groups/{id}/cancel', { params: { id: groupId } }, { token: student.token });
    const first = await sale.order(course, student, groupId);
    await cancel();
    server.clock.pass(1);
    const second = await sale.order(course, student, groupId);

    const answers = [await cancel(), await cancel()];

    expect(answers.map(({ data }) => data.order_uuid)).toEqual([second.orderId, second.orderId]);
    expect([await sale.orderRow(first.orderId), await sale.orderRow(second.orderId)]).toMatchObject([
      { payState: 5 },
      { payState: 5, cancelReason: '取消拼团', closedAt: server.clock.now(), expiresAt: null },
    ]);
    expect([await sale.soldCount(course), (await sale.groupRow(groupId))?.displayState]).toEqual([1, 1]);
  });
});
