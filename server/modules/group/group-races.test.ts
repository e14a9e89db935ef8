import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEvents, orders } from '#server/db/schema/order.ts';
import { refunds } from '#server/db/schema/payment.ts';
import { groupMembers } from '#server/db/schema/promotion.ts';
import { settleDueGroups } from '#server/domains/groups/settle-groups.ts';
import { groupSale, type Student } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let sale: ReturnType<typeof groupSale>;

beforeAll(async () => {
  server = await startTestServer();
  sale = groupSale(server);
});
afterAll(() => server.close());

const errors: unknown[] = [];
const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => void errors.push(fields) };
const settling = () => ({ ...server.context, log });

describe('many students at once', () => {
  it('get exactly the ten places of an activity, though thirty want them', async () => {
    const course = await sale.activity({ stock: 10 });
    const crowd = await sale.students(30);

    const answers = await Promise.all(crowd.map((student) => sale.order(course, student)));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 60011)).toHaveLength(20);
    expect(await server.db.$count(orders, eq(orders.courseId, course))).toBe(10);
    expect(await sale.soldCount(course)).toBe(10);
  });

  it('get the last place of a group once', async () => {
    const course = await sale.activity();
    const { groupId } = await sale.openedGroup(course);
    const crowd = await sale.students(24);

    const answers = await Promise.all(crowd.map((student) => sale.order(course, student, groupId)));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 60015)).toHaveLength(23);
  });
});

describe('an unpaid place', () => {
  it.each(['pay first', 'expire first'])('that expires as it is paid is had once or refunded: %s', async (order_) => {
    const course = await sale.activity({ stock: 9 });
    const { groupId } = await sale.openedGroup(course);
    const [student] = (await sale.students(1)) as [Student];
    const { orderId } = await sale.order(course, student, groupId);
    const both = [() => sale.pay(orderId), () => sale.expire(orderId)];

    await Promise.all((order_ === 'pay first' ? both : both.reverse()).map((run) => run()));

    const { payState } = await sale.orderRow(orderId);
    const members = await server.db.$count(groupMembers, eq(groupMembers.groupId, groupId));
    const back = await server.db.$count(refunds, eq(refunds.orderId, orderId));
    expect([
      [4, 2, 0, 2],
      [13, 1, 1, 1],
    ]).toContainEqual([payState, members, back, await sale.soldCount(course)]);
  });
});

describe('a group at its deadline', () => {
  it('fails: what was paid is refunded, also by who pays at that moment, and nobody stays in between', async () => {
    const course = await sale.activity({ people: 4, stock: 9 });
    const { groupId, orderId: leaders } = await sale.openedGroup(course);
    const [member, late, never] = (await sale.students(3)) as [Student, Student, Student];
    const paid = await sale.order(course, member, groupId);
    await sale.pay(paid.orderId);
    server.clock.pass(24 * 3600 - 60);
    const ids = [(await sale.order(course, late, groupId)).orderId, (await sale.order(course, never, groupId)).orderId];
    server.clock.pass(60);

    await Promise.all([sale.pay(ids[0] ?? ''), settleDueGroups(settling()), settleDueGroups(settling())]);
    // A payment has locked the group: both runs skipped it, and the next one takes it.
    await settleDueGroups(settling());

    const states = await Promise.all(
      [leaders, paid.orderId, ...ids].map(async (id) => (await sale.orderRow(id)).payState),
    );
    expect(states).toEqual([13, 13, 13, 6]);
    expect(await server.db.$count(refunds, inArray(refunds.orderId, [leaders, paid.orderId, ids[0] ?? '']))).toBe(3);
    expect((await sale.groupRow(groupId))?.displayState).toBe(3);
    expect(await sale.soldCount(course)).toBe(0);
    expect(await settleDueGroups(settling())).toBe(0);
    expect((await sale.detail(groupId, member.token)).data).toMatchObject({ view: 'start_overtime', action: 'start' });
    const members = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, late.userId));
    expect(await server.db.$count(groupMembers, members)).toBe(0);
  });

  it('fails once, whoever settles it and however often a process stops half way', async () => {
    const course = await sale.activity({ people: 3 });
    const opened = await Promise.all(Array.from({ length: 6 }, () => sale.openedGroup(course)));
    server.clock.pass(24 * 3600);
    const stops = (bytes: number) => {
      let left = bytes;
      const random = {
        bytes: (count: number) => {
          left -= 1;
          if (left < 0) throw new Error('The process stopped.');
          return server.context.random.bytes(count);
        },
      };
      return settleDueGroups({ ...settling(), random });
    };

    await Promise.all([stops(1), stops(0)]);
    const stopped = errors.length;
    server.clock.pass(600);
    await Promise.all(Array.from({ length: 4 }, () => settleDueGroups(settling())));

    const ids = opened.map(({ orderId }) => orderId);
    const failed = and(inArray(orderEvents.orderId, ids), eq(orderEvents.event, 'group_fail'));
    expect(stopped).toBeGreaterThan(0);
    expect(await server.db.$count(orders, and(inArray(orders.id, ids), eq(orders.payState, 13)))).toBe(6);
    expect(await server.db.$count(orderEvents, failed)).toBe(6);
    expect(await server.db.$count(refunds, inArray(refunds.orderId, ids))).toBe(6);
  });
});

describe('who pays when the last place is gone', () => {
  it('is told so and gets the money back', async () => {
    const course = await sale.activity();
    const { groupId } = await sale.openedGroup(course);
    const [slow, fast] = (await sale.students(2)) as [Student, Student];
    const held = await sale.order(course, slow, groupId);
    await sale.expire(held.orderId);
    const { orderId } = await sale.order(course, fast, groupId);
    await sale.pay(orderId);

    expect(await sale.pay(held.orderId)).toBe('refunding');

    expect((await sale.orderRow(held.orderId)).payState).toBe(13);
    expect((await sale.detail(groupId, slow.token)).data).toMatchObject({ user_group_state: 8, action: 'start' });
  });
});
