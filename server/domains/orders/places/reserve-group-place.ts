import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow, queueAtUser } from '#server/db/locks.ts';
import { currentActivity } from '#server/db/queries/groups.ts';
import { type groupActivities, groups } from '#server/db/schema/promotion.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { groupDisplayStates } from '#src/contract/states.ts';
import { holdActivityPlace } from './group-holds.ts';
import { findGroupProblem, type GroupProblem, type GroupPurchase } from './group-problem.ts';

interface ReservedPlace {
  readonly problem?: undefined;
  readonly activityId: string;
  /** The existing group, or a new one that waits for its leader's payment. */
  readonly groupId: string;
  readonly priceCents: number;
  /** A later payment is useless. */
  readonly endsAt: Date;
}

interface Moment {
  readonly now: Date;
  readonly random: Random;
  /** Hours that a group has, by the current promise; a group keeps the value from its start. */
  readonly hours: number;
}

/**
 * Holds a place of a group for an order that is about to be stored in the same transaction.
 *
 * Locks the student, then the group, then the activity until the transaction ends, so one student's orders come one
 * after the other and a place is held once. Callers take other locks (stock, coupons) after this.
 */
export async function reserveGroupPlace(
  tx: Database,
  purchase: GroupPurchase,
  { now, random, hours }: Moment,
): Promise<ReservedPlace | { readonly problem: GroupProblem }> {
  await queueAtUser(tx, purchase.userId);
  if (purchase.groupId !== null) await queueAtRow(tx, groups, eq(groups.id, purchase.groupId));
  const problem = await findGroupProblem(tx, purchase, now);
  if (problem) return { problem };
  const activity = await currentActivity(tx, purchase.courseId, now);
  if (!activity) return { problem: { reason: 'GROUP_OFF_SHELF' } };
  if (!(await holdActivityPlace(tx, activity.id))) return { problem: { reason: 'GROUP_SOLD_OUT' } };
  const { id: activityId, groupPriceCents: priceCents } = activity;
  const groupId = purchase.groupId ?? (await openGroup(tx, activity, { now, random, hours }));
  const [group] = await tx.select({ endsAt: groups.endsAt }).from(groups).where(eq(groups.id, groupId));
  return { activityId, groupId, priceCents, endsAt: group?.endsAt ?? activity.endsAt };
}

/** A group that waits for its leader's payment; it may be paid while the activity runs. */
async function openGroup(
  tx: Database,
  activity: typeof groupActivities.$inferSelect,
  { now, random, hours }: Moment,
): Promise<string> {
  const id = newUuid(random);
  await tx.insert(groups).values({
    id,
    activityId: activity.id,
    displayState: groupDisplayStates.WAITING,
    createdAt: now,
    hours,
    endsAt: groupDeadline(hours, activity, now),
  });
  return id;
}

/** When a group that starts now must be full: after its hours, but no later than its activity ends. */
export function groupDeadline(
  hours: number,
  { endsAt }: Pick<typeof groupActivities.$inferSelect, 'endsAt'>,
  now: Date,
): Date {
  const fullHours = after(now, hours * 3600);
  return fullHours < endsAt ? fullHours : endsAt;
}
