import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orderEvents, orders } from '#server/db/schema/order.ts';
import { payments, refunds, sandboxTrades } from '#server/db/schema/payment.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { ALL_COURSES } from './courses.ts';
import { ACTIVITIES, GROUP_HOURS, GROUPS } from './group-list.ts';
import { seedIds } from './ids.ts';

const id = (kind: string) => (number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = { order: id('b1'), payment: id('b2'), refund: id('b3'), myCourse: id('b4') };

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;
const UNPAID = 0;
const PAID_UP = 4;
const CLOSED = 6;
const WAITING_GROUP = 11;
/** State of the orders of a group by its display state. */
const ORDER_STATES = [UNPAID, WAITING_GROUP, PAID_UP, CLOSED] as const;

/** Puts in the group activities, the groups and the orders of their members where they are missing. */
export async function seedGroups(db: Database, now: Date): Promise<void> {
  const created = await db
    .insert(groupActivities)
    .values(
      ACTIVITIES.map((activity, index) => ({
        id: seedIds.groupActivity(index + 1),
        courseId: seedIds.course(activity.course),
        groupPriceCents: activity.priceCents,
        groupedNum: activity.people,
        startsAt: after(now, activity.days[0] * DAY_SECONDS),
        endsAt: after(now, activity.days[1] * DAY_SECONDS),
        isOnShelf: !activity.isOffShelf,
        stock: activity.stock ?? null,
        soldCount: (activity.soldBefore ?? 0) + placesIn(index + 1),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: groupActivities.id });
  // A database that has them has gone its own way since: groups filled up, orders were refunded.
  if (created.length < ACTIVITIES.length) return;
  const all = places(now);
  await db.insert(groups).values(
    GROUPS.map((group, index) => ({
      id: seedIds.group(index + 1),
      activityId: seedIds.groupActivity(group.activity),
      displayState: group.state,
      createdAt: startOf(group, now),
      endsAt: after(now, group.hoursLeft * HOUR_SECONDS),
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
        .filter(({ payState }) => payState === PAID_UP)
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

/** Places of an activity that the seed's own students have. */
function placesIn(activity: number): number {
  const live = GROUPS.filter((group) => group.activity === activity && ORDER_STATES[group.state] !== CLOSED);
  return live.reduce((count, { members }) => count + members.length, 0);
}

const startOf = ({ hoursLeft }: (typeof GROUPS)[number], now: Date) =>
  after(now, (hoursLeft - GROUP_HOURS) * HOUR_SECONDS);

/** Every place of every group: one order of one student. */
function places(now: Date) {
  return GROUPS.flatMap((group, groupIndex) =>
    group.members.map((user, position) => {
      const { course, priceCents } = ACTIVITIES[group.activity - 1] ?? { course: 0, priceCents: 0 };
      const seed = ALL_COURSES.get(course);
      const orderedAt = after(startOf(group, now), position * HOUR_SECONDS - 60);
      const endsAt = after(now, group.hoursLeft * HOUR_SECONDS);
      return {
        number: (groupIndex + 1) * 10 + position,
        groupId: seedIds.group(groupIndex + 1),
        activityId: seedIds.groupActivity(group.activity),
        courseId: seedIds.course(course),
        courseName: seed?.name ?? '',
        userId: seedIds.user(user),
        isLeader: position === 0,
        payState: ORDER_STATES[group.state],
        originCents: seed?.originCents ?? priceCents,
        priceCents,
        orderedAt,
        paidAt: after(orderedAt, 60),
        endsAt,
        validUntil: seed?.validUntil ? new Date(seed.validUntil) : after(now, (seed?.validDays ?? 0) * DAY_SECONDS),
      };
    }),
  );
}

type Place = ReturnType<typeof places>[number];

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

/** The payments of the places with their books at the sandbox, and the refunds of those in groups that failed. */
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
  const pay = { orderId, event: 'pay', fromState: 0 as const, toState: 11 as const, happenedAt: paidAt };
  if (payState === PAID_UP) {
    const filledAt = after(paidAt, 3 * HOUR_SECONDS);
    return [
      pay,
      { orderId, event: 'group_success', fromState: 11, toState: 4, note: '拼团成功', happenedAt: filledAt },
    ];
  }
  if (payState !== CLOSED) return [pay];
  const done = after(endsAt, HOUR_SECONDS);
  return [
    pay,
    { orderId, event: 'group_fail', fromState: 11, toState: 13, note: '拼团失败，款项将原路退回', happenedAt: endsAt },
    { orderId, event: 'refund_start', fromState: 13, toState: 12, happenedAt: endsAt },
    { orderId, event: 'refund_done', fromState: 12, toState: 6, happenedAt: done },
  ];
}
