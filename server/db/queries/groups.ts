import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from '../schema/account.ts';
import { groupActivities, groupMembers, groups } from '../schema/promotion.ts';

export type ActivityRow = typeof groupActivities.$inferSelect;
export type GroupRow = typeof groups.$inferSelect;

/** Where an activity stands at a moment: 0 not started, 1 going, 2 ended, 3 taken off the shelf. */
export function activityState(
  { isOnShelf, startsAt, endsAt }: Pick<ActivityRow, 'isOnShelf' | 'startsAt' | 'endsAt'>,
  now: Date,
): 0 | 1 | 2 | 3 {
  if (!isOnShelf) return 3;
  if (now < startsAt) return 0;
  return now < endsAt ? 1 : 2;
}

/** The activity of a course that counts now: the going one, else the next, else the last, else one off the shelf. */
export async function currentActivity(db: Database, courseId: string, now: Date): Promise<ActivityRow | undefined> {
  const rows = await db
    .select()
    .from(groupActivities)
    .where(eq(groupActivities.courseId, courseId))
    .orderBy(desc(groupActivities.endsAt));
  const inState = (state: number) => rows.filter((row) => activityState(row, now) === state);
  return inState(1)[0] ?? inState(0).at(-1) ?? inState(2)[0] ?? rows[0];
}

export interface GroupWithMembers extends GroupRow {
  /** Leader first. */
  readonly members: readonly {
    readonly userId: string;
    readonly role: 0 | 1;
    readonly nickname: string;
    readonly face: string;
  }[];
}

/** The groups of an activity, or those of the given ids in it, with their members. */
export async function groupsOf(
  db: Database,
  activityId: string,
  ids?: readonly string[],
): Promise<readonly GroupWithMembers[]> {
  const ofActivity = eq(groups.activityId, activityId);
  const rows = await db
    .select()
    .from(groups)
    .where(ids === undefined ? ofActivity : and(ofActivity, inArray(groups.id, [...ids])))
    .orderBy(asc(groups.createdAt));
  if (rows.length === 0) return [];
  const members = await db
    .select({
      groupId: groupMembers.groupId,
      userId: groupMembers.userId,
      role: groupMembers.role,
      nickname: users.nickname,
      face: users.face,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      inArray(
        groupMembers.groupId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(groupMembers.role), asc(groupMembers.joinedAt));
  return rows.map((row) => ({ ...row, members: members.filter(({ groupId }) => groupId === row.id) }));
}
