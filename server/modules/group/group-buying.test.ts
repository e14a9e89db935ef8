import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myCourses } from '#server/db/schema/course.ts';
import { groupSale, type Student } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let sale: ReturnType<typeof groupSale>;

beforeAll(async () => {
  server = await startTestServer();
  sale = groupSale(server);
});
afterAll(() => server.close());

describe('starting a group', () => {
  it('makes a group that waits for its leader, that the payment opens, that the last member fills', async () => {
    const course = await sale.activity();
    const [leader, member] = (await sale.students(2)) as [Student, Student];

    const started = await sale.order(course, leader);
    const groupId = (await sale.orderRow(started.orderId)).groupId ?? '';
    const waiting = await sale.detail(groupId, leader.token);
    await sale.pay(started.orderId);
    const going = await sale.detail(groupId, leader.token);
    const joined = await sale.order(course, member, groupId);
    const held = await sale.detail(groupId);
    await sale.pay(joined.orderId);
    const full = await sale.detail(groupId, member.token);

    expect(waiting.data).toMatchObject({ view: 'order_unpaid', action: 'order', group: { display_state: 0 } });
    expect(going.data).toMatchObject({ user_course_state: 4, user_group_state: 3, action: 'share' });
    expect(going.data.group).toMatchObject({ display_state: 1, seats_left: 1, end_time: '2026-11-21T12:00:00+08:00' });
    expect(held.data).toMatchObject({ user_group_state: 5, group: { seats_left: 0 } });
    expect(full.data).toMatchObject({ user_course_state: 2, user_group_state: 1, action: 'study' });
    expect(full.data.group.members.map(({ role }) => role)).toEqual([0, 1]);
    expect([(await sale.orderRow(started.orderId)).payState, (await sale.orderRow(joined.orderId)).payState]).toEqual([
      4, 4,
    ]);
    expect(await server.db.$count(myCourses, eq(myCourses.courseId, course))).toBe(2);
  });

  it('is hidden from others until it is paid', async () => {
    const course = await sale.activity();
    const [leader, other] = (await sale.students(2)) as [Student, Student];
    const { groupId } = await sale.orderRow((await sale.order(course, leader)).orderId);

    expect((await sale.detail(groupId ?? '', other.token)).code).toBe(refusals.NOT_FOUND.code);
    expect((await sale.detail(groupId ?? '')).code).toBe(refusals.NOT_FOUND.code);
    expect((await sale.order(course, other, groupId ?? '')).code).toBe(refusals.NOT_FOUND.code);
  });

  it('can be cancelled before it is paid, by its leader only', async () => {
    const course = await sale.activity({ stock: 5 });
    const [leader, other] = (await sale.students(2)) as [Student, Student];
    const { groupId } = await sale.orderRow((await sale.order(course, leader)).orderId);
    const cancel = (token: string) =>
      server.call('POST /api/v1/course/groups/{id}/cancel', { params: { id: groupId ?? '' } }, { token });

    const foreign = await cancel(other.token);
    const held = await sale.soldCount(course);
    const done = await cancel(leader.token);
    const again = await cancel(leader.token);

    expect(foreign.code).toBe(refusals.NOT_FOUND.code);
    expect([held, await sale.soldCount(course)]).toEqual([1, 0]);
    expect([done.data.pay_state, again.data.pay_state]).toEqual([5, 5]);
    expect((await sale.groupRow(groupId ?? ''))?.displayState).toBe(3);
    expect((await sale.order(course, leader)).code).toBe(SUCCESS);
  });

  it('cannot be cancelled once it is paid', async () => {
    const { leader, groupId } = await sale.openedGroup(await sale.activity());

    const { code } = await server.call(
      'POST /api/v1/course/groups/{id}/cancel',
      { params: { id: groupId } },
      { token: leader.token },
    );

    expect(code).toBe(refusals.REFUSED.code);
  });
});

describe('a second place', () => {
  it('is refused with the order while the first is unpaid, with the group afterwards', async () => {
    const course = await sale.activity({ people: 3 });
    const { groupId } = await sale.openedGroup(course);
    const other = await sale.openedGroup(course);
    const [student] = (await sale.students(1)) as [Student];
    const first = await sale.order(course, student, groupId);
    const { orderNumber } = await sale.orderRow(first.orderId);

    const unpaid = await sale.order(course, student);
    await sale.pay(first.orderId);
    const same = await sale.order(course, student, groupId);
    const another = await sale.order(course, student, other.groupId);

    expect(unpaid).toMatchObject({ code: 60013, msg: '您有一个待支付的拼团订单' });
    expect(unpaid.data).toEqual({ order_uuid: first.orderId, order_number: orderNumber });
    expect(same).toMatchObject({ code: 60017, data: { pgb_item_uuid: groupId } });
    expect(another).toMatchObject({ code: 60012, data: { pgb_item_uuid: groupId } });
  });

  it('is refused when a start and two joins come at once', async () => {
    const course = await sale.activity({ people: 3 });
    const [one, two] = [await sale.openedGroup(course), await sale.openedGroup(course)];
    const [student] = (await sale.students(1)) as [Student];

    const answers = await Promise.all([
      sale.order(course, student),
      sale.order(course, student, one.groupId),
      sale.order(course, student, two.groupId),
    ]);

    expect(answers.map(({ code }) => code).sort()).toEqual([SUCCESS, 60013, 60013]);
  });

  it('is refused with the plain order of the course that is unpaid', async () => {
    const course = await sale.activity();
    const [{ token, userId }] = (await sale.students(1)) as [Student];
    const checkout = await server.call(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id: course }, body: {} },
      { token },
    );
    const { payable } = checkout.data.quote;
    await server.call(
      'POST /api/V1.29/course/multiple/checkout/{id}',
      { params: { id: checkout.data.uuid }, body: { payable } },
      { token },
    );

    expect(await sale.order(course, { token, userId })).toMatchObject({
      code: 60014,
      data: { order_number: expect.any(String) },
    });
  });
});
