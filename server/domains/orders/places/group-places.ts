import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { activityState } from '#server/db/queries/groups.ts';
import { orders } from '#server/db/schema/order.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import type { Random } from '#server/kernel/random.ts';
import { groupActivityStates, groupDisplayStates, groupRoles, orderPayStates } from '#src/contract/states.ts';
import { lockOrder, moveOrder, type OrderRow } from '../move-order.ts';
import { coursesOf, settledState } from '../payment/entitlements.ts';
import { groupDeadline } from './reserve-group-place.ts';

const { WAITING, GOING, SUCCESS } = groupDisplayStates;
const { WAITING_GROUP } = orderPayStates;

interface Moment {
  readonly now: Date;
  readonly random: Random;
  readonly paidAt?: Date;
}

/**
 * Gives the buyer of a paid group order the place: in the group that is joined, or as leader of a new one.
 *
 * Moves the order to 11, and all orders of the group further when it is full. False when the place is gone; then the
 * order is unchanged.
 */
export async function takePlace(tx: Database, order: OrderRow, moment: Moment): Promise<boolean> {
  const { now } = moment;
  const { groupId } = order;
  if (groupId === null) return false;
  const group = await queueAtRow(tx, groups, eq(groups.id, groupId));
  if (!group) return false;
  const [activity] = await tx.select().from(groupActivities).where(eq(groupActivities.id, group.activityId));
  if (!activity) return false;
  const isLeader = group.displayState === WAITING;
  if (isLeader ? activityState(activity, now) !== groupActivityStates.GOING : !isGoing(group, now)) return false;
  const before = await tx.$count(groupMembers, eq(groupMembers.groupId, groupId));
  if (before >= activity.groupedNum) return false;
  const role = isLeader ? groupRoles.LEADER : groupRoles.MEMBER;
  const joined = await tx
    .insert(groupMembers)
    .values({ groupId, userId: order.userId, role, joinedAt: now })
    .onConflictDoNothing()
    .returning({ groupId: groupMembers.groupId });
  if (joined.length === 0) return false;
  if (isLeader) {
    // The hours count from the payment: before it nobody could join.
    const opened = { displayState: GOING, endsAt: groupDeadline(group.hours, activity, now) };
    await tx.update(groups).set(opened).where(eq(groups.id, groupId));
  }
  await moveOrder(tx, order, { ...moment, event: 'pay', to: WAITING_GROUP });
  if (before + 1 === activity.groupedNum) await completeGroup(tx, groupId, moment);
  return true;
}

async function completeGroup(tx: Database, groupId: string, { now, random }: Moment): Promise<void> {
  await tx.update(groups).set({ displayState: SUCCESS }).where(eq(groups.id, groupId));
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.payState, WAITING_GROUP)))
    .orderBy(asc(orders.id));
  for (const { id } of waiting) {
    const order = await lockOrder(tx, id);
    if (order?.payState !== WAITING_GROUP) continue;
    const to = settledState(await coursesOf(tx, id));
    await moveOrder(tx, order, { event: 'group_success', to, now, random, note: '拼团成功' });
  }
}

function isGoing({ displayState, endsAt }: typeof groups.$inferSelect, now: Date): boolean {
  return displayState === GOING && endsAt > now;
}
