import { type Static, Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orderEvents, orders } from '#server/db/schema/order.ts';
import { payments, refunds, sandboxTrades } from '#server/db/schema/payment.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { groupDisplayStates, orderPayStates } from '#src/contract/states.ts';
import { seedIds } from '../ids.ts';
import { studentId } from '../people/students.ts';
import { entry, Moment, momentOf, nameOf, schoolFile } from '../school-file.ts';
import { courseId, courseOf, endOf } from './course-files.ts';

const id = (kind: string) => (number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = { order: id('b1'), payment: id('b2'), refund: id('b3'), myCourse: id('b4') };

const HOUR_SECONDS = 3600;
/** Lifetime of each group in hours: the default of `promises.yaml`. */
const GROUP_HOURS = 24;
const { UNPAID, WAITING_GROUP, PAY_SUCCESS, CLOSED, REFUNDING, WAITING_REFUND } = orderPayStates;
/** The state of a group for visitors, and of its orders. */
const STATES = {
  unpaid: [groupDisplayStates.WAITING, UNPAID],
  going: [groupDisplayStates.GOING, WAITING_GROUP],
  full: [groupDisplayStates.SUCCESS, PAY_SUCCESS],
  failed: [groupDisplayStates.FAILED, CLOSED],
} as const;

const Group = entry({ state: nameOf(STATES), endsAt: Moment, members: Type.Array(Type.String()) });
const Activity = entry({
  course: Type.String(),
  priceCents: Type.Integer(),
  people: Type.Integer(),
  startsAt: Moment,
  endsAt: Moment,
  isOffShelf: Type.Boolean({ default: false }),
  stock: Type.Optional(Type.Integer()),
  soldBefore: Type.Integer({ default: 0 }),
  groups: Type.Array(Group, { default: [] }),
});
const file = schoolFile('group-buying.yaml', { activities: Type.Array(Activity) });

/** Adds missing group activities, groups and members' orders. */
export async function seedGroups(db: Database, now: Date): Promise<void> {
  const { activities } = file();
  const created = await db
    .insert(groupActivities)
    .values(
      activities.map((activity, index) => ({
        id: seedIds.groupActivity(index + 1),
        courseId: courseId(activity.course),
        groupPriceCents: activity.priceCents,
        groupedNum: activity.people,
        startsAt: momentOf(activity.startsAt, now),
        endsAt: momentOf(activity.endsAt, now),
        isOnShelf: !activity.isOffShelf,
        stock: activity.stock ?? null,
        soldCount: activity.soldBefore + placesIn(activity),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: groupActivities.id });
  // An older database has changed since: groups filled up, orders were refunded.
  if (created.length < activities.length) return;
  const opened = groupsFrom(now);
  const all = opened.flatMap((group) => placesOf(group, now));
  await db.insert(groups).values(
    opened.map(({ id: groupId, activityId, state, createdAt, endsAt }) => ({
      ...{ id: groupId, activityId, displayState: STATES[state][0], createdAt, endsAt },
    })),
  );
  await db.insert(orders).values(all.map(orderRow));
  await db.insert(orderCourses).values(
    all.map(({ number, courseId, priceCents }) => ({
      orderId: ids.order(number),
      courseId,
      position: 0,
      priceCents,
    })),
  );
  await db.insert(groupMembers).values(
    all.filter(isPaid).map(({ groupId, userId, isLeader, paidAt }) => ({
      groupId,
      userId,
      role: isLeader ? (0 as const) : (1 as const),
      joinedAt: paidAt,
    })),
  );
  await seedMoney(db, all.filter(isPaid));
  await db
    .insert(myCourses)
    .values(
      all
        .filter(({ payState }) => payState === PAY_SUCCESS)
        .map(({ number, userId, courseId, paidAt, validUntil }) => ({
          id: ids.myCourse(number),
          userId,
          courseId,
          startedAt: paidAt,
          validUntil,
        })),
    )
    .onConflictDoNothing();
}

/** Places of an activity that sample students have. */
function placesIn({ groups: list }: Static<typeof Activity>): number {
  return list.reduce((count, { state, members }) => (state === 'failed' ? count : count + members.length), 0);
}

/** Every group; row n has the id of group n, counted over all activities. */
function groupsFrom(now: Date) {
  const listed = file().activities.flatMap((activity, index) =>
    activity.groups.map((group) => ({ ...group, activity, activityId: seedIds.groupActivity(index + 1) })),
  );
  return listed.map((group, index) => {
    const endsAt = momentOf(group.endsAt, now);
    const createdAt = after(endsAt, -GROUP_HOURS * HOUR_SECONDS);
    return { ...group, number: index + 1, id: seedIds.group(index + 1), createdAt, endsAt };
  });
}

/** Every place of a group: one order of one student. */
function placesOf(group: ReturnType<typeof groupsFrom>[number], now: Date) {
  const { priceCents } = group.activity;
  const course = courseOf(group.activity.course);
  return group.members.map((nickname, position) => {
    const orderedAt = after(group.createdAt, position * HOUR_SECONDS - 60);
    return {
      number: group.number * 10 + position,
      groupId: group.id,
      activityId: group.activityId,
      courseId: course.uuid,
      courseName: course.name,
      userId: studentId(nickname),
      isLeader: position === 0,
      payState: STATES[group.state][1],
      originCents: course.originCents,
      priceCents,
      orderedAt,
      paidAt: after(orderedAt, 60),
      endsAt: group.endsAt,
      validUntil: endOf(course, now) ?? after(now, course.validDays * 24 * HOUR_SECONDS),
    };
  });
}

type Place = ReturnType<typeof placesOf>[number];

const isPaid = ({ payState }: Place) => payState !== UNPAID;

function orderRow(place: Place): typeof orders.$inferInsert {
  const { number, payState, priceCents, orderedAt, endsAt } = place;
  return {
    id: ids.order(number),
    orderNumber: `ZY${toInstant(orderedAt).slice(0, 10).replaceAll('-', '')}${String(4000 + number).padStart(6, '0')}`,
    userId: place.userId,
    courseId: place.courseId,
    orderType: 4,
    payState,
    intent: place.isLeader ? 'group_start' : `group_join:${place.groupId}`,
    originCents: place.originCents,
    priceCents,
    totalCents: priceCents,
    activityId: place.activityId,
    groupId: place.groupId,
    createdAt: orderedAt,
    paidAt: payState === UNPAID ? null : place.paidAt,
    closedAt: payState === CLOSED ? after(endsAt, HOUR_SECONDS) : null,
    expiresAt: payState === UNPAID ? endsAt : null,
  };
}

/** Payments of the places, also in the sandbox's books, and refunds for groups that failed. */
async function seedMoney(db: Database, paid: readonly Place[]): Promise<void> {
  await db.insert(payments).values(
    paid.map(({ number, priceCents, orderedAt, paidAt }) => ({
      id: ids.payment(number),
      orderId: ids.order(number),
      stage: 'full' as const,
      provider: 'sandbox',
      method: 1 as const,
      amountCents: priceCents,
      status: 'paid' as const,
      tradeNo: `SBX${ids.payment(number).replaceAll('-', '').toUpperCase()}`,
      createdAt: orderedAt,
      expiresAt: after(orderedAt, 1800),
      paidAt,
    })),
  );
  await db.insert(sandboxTrades).values(
    paid.map(({ number, courseName, priceCents, payState, orderedAt, paidAt }) => ({
      paymentId: ids.payment(number),
      orderId: ids.order(number),
      title: courseName,
      amountCents: priceCents,
      method: 1 as const,
      instalments: 0,
      status: 'paid' as const,
      refundedCents: payState === CLOSED ? priceCents : 0,
      returnUrl: '/my/order',
      createdAt: orderedAt,
      paidAt,
    })),
  );
  await db.insert(refunds).values(
    paid
      .filter(({ payState }) => payState === CLOSED)
      .map(({ number, priceCents, endsAt }) => ({
        id: ids.refund(number),
        orderId: ids.order(number),
        paymentId: ids.payment(number),
        amountCents: priceCents,
        reason: '拼团失败，款项将原路退回',
        status: 'done' as const,
        createdAt: endsAt,
        nextTryAt: endsAt,
        tries: 1,
        finishedAt: after(endsAt, HOUR_SECONDS),
      })),
  );
  await db.insert(orderEvents).values(paid.flatMap(eventsOf));
}

function eventsOf({ number, payState, paidAt, endsAt }: Place): (typeof orderEvents.$inferInsert)[] {
  const orderId = ids.order(number);
  const pay = { orderId, event: 'pay', fromState: UNPAID, toState: WAITING_GROUP, happenedAt: paidAt };
  if (payState === PAY_SUCCESS) {
    const filledAt = after(paidAt, 3 * HOUR_SECONDS);
    return [
      pay,
      {
        orderId,
        event: 'group_success',
        fromState: WAITING_GROUP,
        toState: PAY_SUCCESS,
        note: '拼团成功',
        happenedAt: filledAt,
      },
    ];
  }
  if (payState !== CLOSED) return [pay];
  const done = after(endsAt, HOUR_SECONDS);
  return [
    pay,
    {
      orderId,
      event: 'group_fail',
      fromState: WAITING_GROUP,
      toState: WAITING_REFUND,
      note: '拼团失败，款项将原路退回',
      happenedAt: endsAt,
    },
    { orderId, event: 'refund_start', fromState: WAITING_REFUND, toState: REFUNDING, happenedAt: endsAt },
    { orderId, event: 'refund_done', fromState: REFUNDING, toState: CLOSED, happenedAt: done },
  ];
}
