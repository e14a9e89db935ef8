import type { Database } from '#server/db/database.ts';
import { activityState, currentActivity, type GroupWithMembers, groupsOf } from '#server/db/queries/groups.ts';
import { Refusal } from '#server/http/refusal.ts';
import { groupDisplayStates } from '#src/contract/states.ts';

interface GroupPurchase {
  readonly courseId: string;
  readonly userId: string;
  /** The group to join; null to start one. */
  readonly groupId: string | null;
  readonly now: Date;
}

/** What the course costs in its group activity, or a refusal that says why this user cannot start or join. */
export async function groupPriceCents(db: Database, purchase: GroupPurchase): Promise<number> {
  const { courseId, userId, groupId, now } = purchase;
  const activity = await currentActivity(db, courseId, now);
  if (!activity || activityState(activity, now) !== 1) throw new Refusal('GROUP_OFF_SHELF');
  const groups = await groupsOf(db, activity.id);
  const isRunning = (one: GroupWithMembers) => one.displayState !== groupDisplayStates.FAILED;
  const mine = groups.find((one) => isRunning(one) && one.members.some((member) => member.userId === userId));
  if (mine) {
    const reason = mine.id === groupId ? 'GROUP_ALREADY_IN' : 'GROUP_ALREADY_JOINED';
    throw new Refusal(reason, { data: { pgb_item_uuid: mine.id } });
  }
  if (groupId === null) return activity.groupPriceCents;
  const target = groups.find(({ id }) => id === groupId);
  if (!target) throw new Refusal('NOT_FOUND');
  if (target.displayState === groupDisplayStates.FAILED || target.endsAt <= now) throw new Refusal('GROUP_EXPIRED');
  if (target.members.length >= activity.groupedNum) throw new Refusal('GROUP_FULL');
  return activity.groupPriceCents;
}
