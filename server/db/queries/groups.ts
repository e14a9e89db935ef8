import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { paidStates } from '#src/contract/order-states.ts';
import {
  type GroupActivityState,
  type GroupRole,
  groupActivityStates,
  groupDisplayStates,
  orderPayStates,
} from '#src/contract/states.ts';
import type { Database } from '../database.ts';
import { users } from '../schema/account.ts';
import { orders } from '../schema/order.ts';
import { groupActivities, groupMembers, groups } from '../schema/promotion.ts';

export type ActivityRow = typeof groupActivities.$inferSelect;
export type GroupRow = typeof groups.$inferSelect;

/** State of an activity at a moment; DOWNLOAD: taken off the shelf. */
export function activityState(
  { isOnShelf, startsAt, endsAt }: Pick<ActivityRow, 'isOnShelf' | 'startsAt' | 'endsAt'>,
  now: Date,
): GroupActivityState {
  if (!isOnShelf) return DOWNLOAD;
  if (now < startsAt) return NOT_STARTED;
  return now < endsAt ? GOING : ENDED;
}

/** The activity of a course that counts now: the running one, else the next, else the last, else one off the shelf. */
export async function currentActivity(db: Database, courseId: string, now: Date): Promise<ActivityRow | undefined> {
  const rows = await db
    .select()
    .from(groupActivities)
    .where(eq(groupActivities.courseId, courseId))
    .orderBy(desc(groupActivities.endsAt));
  const inState = (state: GroupActivityState) => rows.filter((row) => activityState(row, now) === state);
  return inState(GOING)[0] ?? inState(NOT_STARTED).at(-1) ?? inState(ENDED)[0] ?? rows[0];
}

/** The state of an activity as SQL, equal to `activityState`. */
export function activityStateSql(now: Date) {
  const { isOnShelf, startsAt, endsAt } = groupActivities;
  return sql<GroupActivityState>`CASE
    WHEN NOT ${isOnShelf} THEN ${DOWNLOAD}::int
    WHEN ${gt(startsAt, now)} THEN ${NOT_STARTED}::int
    WHEN ${gt(endsAt, now)} THEN ${GOING}::int
    ELSE ${ENDED}::int END`.mapWith(Number);
}

interface GroupMember {
  readonly userId: string;
  readonly role: GroupRole;
  readonly nickname: string;
  readonly face: string;
}

export interface GroupWithMembers extends GroupRow {
  /** Leader first; without members who left a full group for a refund. */
  readonly members: readonly GroupMember[];
  /** Students whose unpaid order holds a place. */
  readonly unpaidUserIds: readonly string[];
}

const { UNPAID } = orderPayStates;
const { NOT_STARTED, GOING, ENDED, DOWNLOAD } = groupActivityStates;

/** Most groups of others in one answer. */
const MOST_GROUPS = 50;

/** The groups of an activity that a viewer may see: their own, and running ones, the one that ends first first. */
export async function groupsOf(
  db: Database,
  activityId: string,
  { userId, now }: { readonly userId: string | null; readonly now: Date },
): Promise<readonly GroupWithMembers[]> {
  const ofActivity = eq(groups.activityId, activityId);
  const going = await db
    .select()
    .from(groups)
    .where(and(ofActivity, eq(groups.displayState, groupDisplayStates.GOING), gt(groups.endsAt, now)))
    .orderBy(asc(groups.endsAt))
    .limit(MOST_GROUPS);
  return withMembers(
    db,
    userId === null ? going : uniqueById([...(await ownGroups(db, activityId, userId)), ...going]),
  );
}

async function ownGroups(db: Database, activityId: string, userId: string): Promise<GroupRow[]> {
  const joined = db.select({ id: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, userId));
  const ordered = db
    .select({ id: orders.groupId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.activityId, activityId), eq(orders.payState, UNPAID)));
  return db
    .select()
    .from(groups)
    .where(and(eq(groups.activityId, activityId), or(inArray(groups.id, joined), inArray(groups.id, ordered))));
}

function uniqueById(rows: readonly GroupRow[]): GroupRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The groups with their members, in the given order. */
export async function withMembers(db: Database, rows: readonly GroupRow[]): Promise<readonly GroupWithMembers[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
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
    .where(inArray(groupMembers.groupId, ids))
    .orderBy(asc(groupMembers.role), asc(groupMembers.joinedAt));
  const places = await db
    .select({ groupId: orders.groupId, userId: orders.userId, payState: orders.payState })
    .from(orders)
    .where(and(inArray(orders.groupId, ids), inArray(orders.payState, [UNPAID, ...paidStates])));
  const hasPlace = (groupId: string, userId: string) =>
    places.some((place) => place.groupId === groupId && place.userId === userId && place.payState !== UNPAID);
  return rows.map((row) => ({
    ...row,
    members: members.filter(
      ({ groupId, userId }) =>
        groupId === row.id && (row.displayState !== groupDisplayStates.SUCCESS || hasPlace(groupId, userId)),
    ),
    unpaidUserIds: places
      .filter(({ groupId, payState }) => groupId === row.id && payState === UNPAID)
      .map(({ userId }) => userId),
  }));
}
