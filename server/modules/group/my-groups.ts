import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { withMembers } from '#server/db/queries/groups.ts';
import { type PageRequest, pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import { soldOutActivities } from '#server/domains/orders/places/group-problem.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { groupDisplayStates, groupRoles, orderPayStates } from '#src/contract/states.ts';
import { activityView, courseView, groupView, type Viewer } from './group-views.ts';

interface MyGroupsRequest extends PageRequest {
  readonly display_state?: number;
}

/** The viewer's groups, newest first: those with a paid place, and those that wait for the viewer's payment. */
export async function myGroups(
  db: Database,
  viewer: Viewer,
  request: MyGroupsRequest,
): Promise<ReplyOf<'GET /api/v1/course/groups/mine'>> {
  const mine = and(
    eq(orders.userId, viewer.userId ?? ''),
    or(isNotNull(groupMembers.userId), eq(orders.payState, orderPayStates.UNPAID)),
    request.display_state === undefined ? undefined : eq(groups.displayState, displayState(request.display_state)),
  );
  const membership = and(eq(groupMembers.groupId, orders.groupId), eq(groupMembers.userId, orders.userId));
  const { rows, paging } = await pageOf(request, (limit, offset) =>
    db
      .select({
        order: orders,
        group: groups,
        activity: groupActivities,
        course: courses,
        role: groupMembers.role,
        total: totalOfList(),
      })
      .from(orders)
      .innerJoin(groups, eq(groups.id, orders.groupId))
      .innerJoin(groupActivities, eq(groupActivities.id, groups.activityId))
      .innerJoin(courses, eq(courses.id, groupActivities.courseId))
      .leftJoin(groupMembers, membership)
      .where(mine)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset(offset),
  );
  const soldOut = await soldOutActivities(
    db,
    rows.map(({ activity }) => activity),
  );
  const withNames = await withMembers(
    db,
    rows.map(({ group }) => group),
  );
  const list = [];
  for (const { order, group, activity, course, role } of rows) {
    const one = withNames.find(({ id }) => id === group.id);
    if (!one) continue;
    list.push({
      group: groupView(one, activity.groupedNum, viewer),
      course: courseView(course, viewer.now),
      activity: activityView(activity, soldOut.has(activity.id), viewer.now),
      role: role ?? (group.displayState === groupDisplayStates.WAITING ? groupRoles.LEADER : groupRoles.MEMBER),
      order: {
        uuid: order.id,
        order_number: order.orderNumber,
        pay_state: order.payState,
        total: order.totalCents,
        expires_time: order.expiresAt ? toInstant(order.expiresAt) : null,
      },
    });
  }
  return { ...paging, list };
}

function displayState(value: number) {
  return Object.values(groupDisplayStates).find((state) => state === value) ?? groupDisplayStates.WAITING;
}
