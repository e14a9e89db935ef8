import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isOwned } from '#server/db/queries/courses.ts';
import { type ActivityRow, activityState, type GroupWithMembers } from '#server/db/queries/groups.ts';
import { jointOfferOf } from '#server/db/queries/joint-offers.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { findOwnProblem, type GroupProblem } from '#server/domains/orders/places/group-problem.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { refusals } from '#src/contract/codes.ts';
import { type GroupFacts, groupStatus, userCourseState, userGroupState } from '#src/contract/group-status.ts';
import { groupActivityStates, orderPayStates, type UserGroupState } from '#src/contract/states.ts';
import { seatsLeft, type Viewer } from './group-views.ts';

const { CLOSED, REFUNDING, WAITING_REFUND } = orderPayStates;

type Status = Omit<
  ReplyOf<'GET /api/v1/course/groups/{id}'>,
  'user_group_state' | 'server_time' | 'course' | 'activity' | 'group'
>;

interface Looked {
  readonly course: CourseRow;
  readonly activity: ActivityRow | undefined;
  readonly isSoldOut: boolean;
  /** The group that is looked at; undefined for the activity alone. */
  readonly group?: GroupWithMembers;
}

/** The viewer's relation to the course and the group, and the one thing to do next. */
export async function statusOf(
  db: Database,
  { course, activity, isSoldOut, group }: Looked,
  { userId, now }: Viewer,
): Promise<Status & { readonly user_group_state: UserGroupState | null }> {
  const owned = userId !== null && (await isOwned(db, course.id, userId, now));
  const own =
    userId === null
      ? null
      : await findOwnProblem(db, { courseId: course.id, userId, groupId: group?.id ?? null }, activity);
  const myGroup = own?.data && 'pgb_item_uuid' in own.data ? own.data.pgb_item_uuid : null;
  const unpaid = !owned && own?.data && 'order_uuid' in own.data ? own.data : null;
  const status = activity ? activityState(activity, now) : null;
  const courseState = userCourseState({
    isOnShelf: course.isOnShelf,
    isOwned: owned,
    isJoint: (await jointOfferOf(db, course.id)) !== null,
    isInGroup: myGroup !== null,
    activity: status,
    isSoldOut,
  });
  const groupState =
    group && activity
      ? userGroupState({
          display: group.displayState,
          isOver: group.endsAt <= now,
          seatsLeft: seatsLeft(group, activity.groupedNum),
          place: await placeOf(db, group, userId),
          activity: activityState(activity, now),
        })
      : null;
  return {
    user_course_state: courseState,
    user_group_state: groupState,
    ...groupStatus({
      course: courseState,
      group: groupState,
      activity: status ?? groupActivityStates.DOWNLOAD,
      code: unpaid && own ? unpaidCode(own) : null,
    }),
    my_group_uuid: myGroup,
    unpaid_order: unpaid,
  };
}

function unpaidCode({ reason }: GroupProblem) {
  return reason === 'GROUP_ORDER_UNPAID' ? refusals.GROUP_ORDER_UNPAID.code : refusals.COURSE_ORDER_UNPAID.code;
}

/** The viewer's place in the group: paid, or lost because others were faster. */
async function placeOf(db: Database, group: GroupWithMembers, userId: string | null): Promise<GroupFacts['place']> {
  if (userId === null) return 'none';
  if (group.members.some((member) => member.userId === userId)) return 'paid';
  const isOnItsWayBack = or(
    inArray(orders.payState, [REFUNDING, WAITING_REFUND]),
    and(eq(orders.payState, CLOSED), eq(payments.status, 'paid')),
  );
  const [lost] = await db
    .select({ paidAt: orders.paidAt })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.groupId, group.id), eq(orders.userId, userId), isOnItsWayBack))
    .limit(1);
  // An order with `paidAt` had its place and gave it up.
  return lost && lost.paidAt === null ? 'lost' : 'none';
}
