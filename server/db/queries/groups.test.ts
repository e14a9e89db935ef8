import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { TEST_START, testRandom } from '#server/kernel/testing.ts';
import { groupSale, type Student } from '#server/testing/group.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { groupActivityStates } from '#src/contract/states.ts';
import { groupActivities, groups } from '../schema/promotion.ts';
import { activityState, activityStateSql, currentActivity, groupsOf, withMembers } from './groups.ts';

const { NOT_STARTED, GOING, ENDED, DOWNLOAD } = groupActivityStates;
const HOUR = 3600;
const random = testRandom('groups');
let server: TestServer;
let sale: ReturnType<typeof groupSale>;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  sale = groupSale(server);
  shop = shopOf(server, 'groups');
});
afterAll(() => server.close());

const newStudent = async () => ((await sale.students(1)) as [Student])[0];
const isOf = (course: string) => eq(groupActivities.courseId, course);

/** An activity of a course, in hours from now. */
async function add(courseId: string, from: number, until: number, isOnShelf = true): Promise<string> {
  const [id, now] = [newUuid(random), server.clock.now()];
  const times = { startsAt: later(now, from * HOUR), endsAt: later(now, until * HOUR) };
  await server.db
    .insert(groupActivities)
    .values({ id, courseId, groupPriceCents: 1, groupedNum: 2, isOnShelf, ...times });
  return id;
}

describe('an activity', () => {
  const [before, soon] = [later(TEST_START, -1), later(TEST_START, 1)];

  it.each([
    ['begins in a moment', { startsAt: soon, endsAt: later(soon, 1) }, NOT_STARTED],
    ['begins now', { startsAt: TEST_START, endsAt: soon }, GOING],
    ['ends in a moment', { startsAt: before, endsAt: soon }, GOING],
    ['ends now', { startsAt: before, endsAt: TEST_START }, ENDED],
    ['is off the shelf', { startsAt: before, endsAt: soon, isOnShelf: false }, DOWNLOAD],
  ])('that %s has its state, here and in SQL', async (_name, changes, state) => {
    const course = await sale.activity();
    await server.db.update(groupActivities).set(changes).where(isOf(course));

    const [row] = await server.db
      .select({ activity: groupActivities, state: activityStateSql(TEST_START) })
      .from(groupActivities)
      .where(isOf(course));

    expect([row && activityState(row.activity, TEST_START), row?.state]).toEqual([state, state]);
  });

  it('is the current one of its course while it goes on, else the next, the last, or one off the shelf', async () => {
    const course = await sale.activity();
    await server.db.delete(groupActivities).where(isOf(course));
    const current = async () => (await currentActivity(server.db, course, server.clock.now()))?.id;
    const steps: (readonly [made: string | undefined, current: string | undefined])[] = [[undefined, await current()]];
    for (const [from, until, isOnShelf] of [
      [-9, 90, false],
      [-20, -18, true],
      [-8, -6, true],
      [50, 60, true],
      [10, 12, true],
      [30, 40, true],
      [-1, 1, true],
    ] as const) {
      steps.push([await add(course, from, until, isOnShelf), await current()]);
    }

    const made = steps.map(([id]) => id);
    expect(steps.map(([, id]) => made.indexOf(id))).toEqual([0, 1, 2, 3, 4, 5, 5, 7]);
  });
});

describe('the groups of an activity', () => {
  it('are fifty of others at most, those first that end first, and the own ones before them', async () => {
    const course = await sale.activity({ people: 3 });
    const [activity] = await server.db.select().from(groupActivities).where(isOf(course));
    const { groupId, leader } = await sale.openedGroup(course);
    const [own] = await server.db.select().from(groups).where(eq(groups.id, groupId));
    if (!activity || !own) throw new Error('There is no group.');
    const now = server.clock.now();
    await server.db
      .update(groups)
      .set({ endsAt: later(now, 99 * HOUR) })
      .where(eq(groups.id, groupId));
    const others = Array.from({ length: 52 }, (_, index) => ({
      ...own,
      id: newUuid(random),
      endsAt: later(now, index),
    }));
    await server.db.insert(groups).values([...others].reverse());
    const idsFor = async (userId: string | null) =>
      (await groupsOf(server.db, activity.id, { userId, now })).map(({ id }) => id);

    const first = others.slice(1, 51).map(({ id }) => id);
    expect(await idsFor(null)).toEqual(first);
    expect(await idsFor(leader.userId)).toEqual([groupId, ...first]);
  });

  it('are own ones by an unpaid order of this activity, not by one that is over', async () => {
    const course = await sale.activity({ people: 3 });
    const [activity] = await server.db.select().from(groupActivities).where(isOf(course));
    const student = await newStudent();
    const { orderId } = await sale.order(course, student);
    const { groupId } = await sale.orderRow(orderId);
    const seen = async ({ userId }: Student) =>
      (await groupsOf(server.db, activity?.id ?? '', { userId, now: server.clock.now() })).map(({ id }) => id);

    const before = [await seen(student), await seen(await newStudent())];
    await sale.expire(orderId);

    expect([...before, await seen(student)]).toEqual([[groupId], [], []]);
  });
});

describe('the members of a group', () => {
  it('are its leader, then the others as they came, beside those who have not paid', async () => {
    const course = await sale.activity({ people: 4 });
    const { groupId, leader } = await sale.openedGroup(course);
    const students = [await newStudent(), await newStudent(), await newStudent()] as const;
    for (const student of students.slice(0, 2)) {
      server.clock.pass(1);
      await sale.pay((await sale.order(course, student, groupId)).orderId);
    }
    await sale.order(course, students[2], groupId);
    const row = await sale.groupRow(groupId);

    const [found] = await withMembers(server.db, row ? [row] : []);

    expect(found?.members.map(({ userId }) => userId)).toEqual(
      [leader, students[0], students[1]].map((one) => one.userId),
    );
    expect(found?.unpaidUserIds).toEqual([students[2].userId]);
  });

  it('of a full one are no longer who left it for the money', async () => {
    const course = await sale.activity({ people: 2 });
    const { groupId, leader } = await sale.openedGroup(course);
    const member = await newStudent();
    const { orderId } = await sale.order(course, member, groupId);
    await sale.pay(orderId);
    const members = async () => {
      const row = await sale.groupRow(groupId);
      const [found] = await withMembers(server.db, row ? [row] : []);
      return found?.members.map(({ userId }) => userId);
    };
    const full = await members();
    await shop.refund(orderId, member);

    expect([full, await members()]).toEqual([[leader.userId, member.userId], [leader.userId]]);
  });
});
