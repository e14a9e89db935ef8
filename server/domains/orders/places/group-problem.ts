import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { soldOutAmong } from '#server/db/queries/courses.ts';
import { type ActivityRow, activityState, currentActivity, type GroupRow } from '#server/db/queries/groups.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { groupMembers, groups } from '#server/db/schema/promotion.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { dueStates, isDue, settledStates } from '#src/contract/order-states.ts';
import { groupActivityStates, groupDisplayStates, orderPayStates, orderTypes } from '#src/contract/states.ts';

const { UNPAID, WAITING_GROUP } = orderPayStates;
const { GOING } = groupDisplayStates;

export interface GroupPurchase {
  readonly courseId: string;
  readonly userId: string;
  /** The group to join; null to start one. */
  readonly groupId: string | null;
}

/** Why a student cannot start or join, with details for the answer. */
export interface GroupProblem {
  readonly reason: Extract<RefusalName, `GROUP_${string}` | 'COURSE_ORDER_UNPAID' | 'NOT_FOUND'>;
  readonly data?: { readonly pgb_item_uuid: string } | { readonly order_uuid: string; readonly order_number: string };
}

/**
 * Why a student cannot start or join a group of a course; null when they can.
 *
 * The student's own order or group is checked before the activity and the group, because it leads further.
 */
export async function findGroupProblem(db: Database, purchase: GroupPurchase, now: Date): Promise<GroupProblem | null> {
  const activity = await currentActivity(db, purchase.courseId, now);
  const own = await findOwnProblem(db, purchase, activity);
  if (own) return own;
  if (!activity || activityState(activity, now) !== groupActivityStates.GOING) return { reason: 'GROUP_OFF_SHELF' };
  if (purchase.groupId !== null) {
    const problem = await findPlaceProblem(db, await findGroup(db, activity, purchase.groupId), activity, now);
    if (problem) return problem;
  }
  return (await isSoldOut(db, activity)) ? { reason: 'GROUP_SOLD_OUT' } : null;
}

/** Why nobody can join a group. A group whose leader has not paid is hidden from others. */
async function findPlaceProblem(
  db: Database,
  group: GroupRow | undefined,
  activity: Pick<ActivityRow, 'groupedNum'>,
  now: Date,
): Promise<GroupProblem | null> {
  if (!group || group.displayState === groupDisplayStates.WAITING) return { reason: 'NOT_FOUND' };
  if (group.displayState === groupDisplayStates.SUCCESS) return { reason: 'GROUP_FULL' };
  if (group.displayState !== GOING || group.endsAt <= now) return { reason: 'GROUP_EXPIRED' };
  return (await placesTaken(db, group.id)) < activity.groupedNum ? null : { reason: 'GROUP_FULL' };
}

/** Places of a group that are paid or held by an unpaid order. */
async function placesTaken(db: Database, groupId: string): Promise<number> {
  const members = await db.$count(groupMembers, eq(groupMembers.groupId, groupId));
  return members + (await db.$count(orders, and(eq(orders.groupId, groupId), eq(orders.payState, UNPAID))));
}

/** Whether the activity or its course is full. */
export async function isSoldOut(db: Database, activity: ActivityRow): Promise<boolean> {
  return (await soldOutActivities(db, [activity])).has(activity.id);
}

/** The ids of those activities that are full themselves or by their course. */
export async function soldOutActivities(db: Database, activities: readonly ActivityRow[]): Promise<Set<string>> {
  const soldOut = await soldOutAmong(
    db,
    activities.map(({ courseId }) => courseId),
  );
  const isOut = ({ courseId, stock, soldCount }: ActivityRow) =>
    (stock !== null && soldCount >= stock) || soldOut.has(courseId);
  return new Set(activities.filter(isOut).map(({ id }) => id));
}

/** The student's own order or group that blocks it: unpaid, waiting for its group, or done. */
export async function findOwnProblem(
  db: Database,
  { courseId, userId, groupId }: GroupPurchase,
  activity: Pick<ActivityRow, 'id'> | undefined,
): Promise<GroupProblem | null> {
  const isSettledHere = and(
    eq(orders.orderType, orderTypes.GROUP),
    inArray(orders.payState, settledStates),
    activity ? eq(orders.activityId, activity.id) : sql`false`,
  );
  const rows = await db
    .select({
      order_uuid: orders.id,
      order_number: orders.orderNumber,
      orderType: orders.orderType,
      payState: orders.payState,
      groupId: orders.groupId,
    })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderCourses.courseId, courseId),
        or(inArray(orders.payState, [...dueStates, WAITING_GROUP]), isSettledHere),
      ),
    )
    .orderBy(asc(orders.createdAt));
  const unpaid = rows.filter(({ payState }) => isDue(payState));
  const first = unpaid.find(({ orderType }) => orderType === orderTypes.GROUP);
  if (first) return { reason: 'GROUP_ORDER_UNPAID', data: orderRef(first) };
  const joined = rows.find((row) => row.orderType === orderTypes.GROUP && row.groupId !== null);
  if (joined?.groupId) {
    const reason = joined.groupId === groupId ? 'GROUP_ALREADY_IN' : 'GROUP_ALREADY_JOINED';
    return { reason, data: { pgb_item_uuid: joined.groupId } };
  }
  return unpaid[0] ? { reason: 'COURSE_ORDER_UNPAID', data: orderRef(unpaid[0]) } : null;
}

const orderRef = ({ order_uuid, order_number }: { order_uuid: string; order_number: string }) => ({
  order_uuid,
  order_number,
});

async function findGroup(db: Database, activity: ActivityRow, groupId: string): Promise<GroupRow | undefined> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.activityId, activity.id)));
  return group;
}
