import { and, eq } from 'drizzle-orm';
import { after } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { activityState } from '#server/db/queries/groups.ts';
import { newUuid, type Random } from '#server/db/random.ts';
import { orders } from '#server/db/schema/order.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import { groupDisplayStates, groupRoles, orderPayStates } from '#src/contract/states.ts';
import { coursesOf, settledState } from './entitlements.ts';
import { lockOrder, moveOrder, type OrderRow } from './move-order.ts';

const { WAITING, GOING, SUCCESS } = groupDisplayStates;
const { UNPAID, WAITING_GROUP } = orderPayStates;

interface Moment {
  readonly now: Date;
  readonly random: Random;
}

/**
 * Whether a group has a place for one more, members and unpaid orders counted; locks the group until the
 * transaction ends, so the answer still holds when the order is stored.
 */
export async function findPlace(tx: Database, groupId: string, now: Date): Promise<'free' | 'full' | 'expired'> {
  const found = await lockGroup(tx, groupId);
  if (!found || !isRunning(found.group, now)) return 'expired';
  const taken = (await memberCount(tx, groupId)) + (await unpaidCount(tx, groupId));
  return taken < found.activity.groupedNum ? 'free' : 'full';
}

/**
 * Gives the buyer of a paid group order the place: in the group that is joined, or as leader of a new one.
 *
 * Moves the order to 11, and all orders of the group on when this was its last place. False when the place is
 * gone, the order then is as it was.
 */
export async function takePlace(tx: Database, order: OrderRow, moment: Moment): Promise<boolean> {
  const { now, random } = moment;
  const groupId = order.groupId ?? (await startGroup(tx, order, moment));
  if (groupId === null) return false;
  const found = await lockGroup(tx, groupId);
  if (!found || !isRunning(found.group, now)) return false;
  const before = await memberCount(tx, groupId);
  if (before >= found.activity.groupedNum) return false;
  const role = before === 0 ? groupRoles.LEADER : groupRoles.MEMBER;
  const joined = await tx
    .insert(groupMembers)
    .values({ groupId, userId: order.userId, role, joinedAt: now })
    .onConflictDoNothing()
    .returning({ groupId: groupMembers.groupId });
  if (joined.length === 0) return false;
  await moveOrder(tx, order, { event: 'pay', to: WAITING_GROUP, now, random, changes: { groupId } });
  if (before + 1 === found.activity.groupedNum) await completeGroup(tx, groupId, moment);
  return true;
}

async function startGroup(tx: Database, order: OrderRow, { now, random }: Moment): Promise<string | null> {
  if (order.activityId === null) return null;
  const [activity] = await tx.select().from(groupActivities).where(eq(groupActivities.id, order.activityId));
  if (!activity || activityState(activity, now) !== 1) return null;
  const id = newUuid(random);
  const fullHours = after(now, activity.groupHours * 3600);
  const endsAt = fullHours < activity.endsAt ? fullHours : activity.endsAt;
  await tx.insert(groups).values({ id, activityId: activity.id, displayState: GOING, createdAt: now, endsAt });
  return id;
}

async function completeGroup(tx: Database, groupId: string, { now, random }: Moment): Promise<void> {
  await tx.update(groups).set({ displayState: SUCCESS }).where(eq(groups.id, groupId));
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.groupId, groupId), eq(orders.payState, WAITING_GROUP)))
    .orderBy(orders.id);
  for (const { id } of waiting) {
    const order = await lockOrder(tx, id);
    if (order?.payState !== WAITING_GROUP) continue;
    const to = settledState(await coursesOf(tx, id));
    await moveOrder(tx, order, { event: 'group_success', to, now, random, note: '拼团成功' });
  }
}

async function lockGroup(tx: Database, groupId: string) {
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('no key update');
  if (!group) return undefined;
  const [activity] = await tx.select().from(groupActivities).where(eq(groupActivities.id, group.activityId));
  return activity ? { group, activity } : undefined;
}

function isRunning({ displayState, endsAt }: typeof groups.$inferSelect, now: Date): boolean {
  return (displayState === WAITING || displayState === GOING) && endsAt > now;
}

async function memberCount(tx: Database, groupId: string): Promise<number> {
  return tx.$count(groupMembers, eq(groupMembers.groupId, groupId));
}

async function unpaidCount(tx: Database, groupId: string): Promise<number> {
  return tx.$count(orders, and(eq(orders.groupId, groupId), eq(orders.payState, UNPAID)));
}
