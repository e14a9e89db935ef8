import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, findCourse } from '#server/db/queries/courses.ts';
import {
  type ActivityRow,
  activityStateSql,
  currentActivity,
  groupsOf,
  withMembers,
} from '#server/db/queries/groups.ts';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { groupActivities, groupMembers, groups } from '#server/db/schema/promotion.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { cancelBeforePayment } from '#server/domains/groups/cancel-before-payment.ts';
import { isSoldOut, soldOutActivities } from '#server/domains/orders/places/group-problem.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { group } from '#src/contract/group.ts';
import { groupActivityStates } from '#src/contract/states.ts';
import { activityView, courseView, groupView, shownGroups, type Viewer } from './group-views.ts';
import { myGroups } from './my-groups.ts';
import { statusOf } from './status.ts';

const { NOT_STARTED, GOING, ENDED, DOWNLOAD } = groupActivityStates;

export const groupHandlers: Handlers<typeof group> = {
  'GET /api/v1/course/{id}/groups': async ({ params }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const course = await findCourse(db, params.id);
    if (!course?.isOnShelf) throw new Refusal('NOT_FOUND');
    const activity = await currentActivity(db, course.id, viewer.now);
    const soldOut = activity ? await isSoldOut(db, activity) : false;
    const { user_group_state: _, ...status } = await statusOf(db, { course, activity, isSoldOut: soldOut }, viewer);
    const head = { course_uuid: course.id, price: course.priceCents, ...status };
    if (!activity) return { ...head, activity: null };
    const shown = shownGroups(await groupsOf(db, activity.id, viewer), activity, viewer);
    return { ...head, activity: { ...activityView(activity, soldOut, viewer.now), groups: shown } };
  },

  'GET /api/v1/course/group_activities': async ({ query }, { db, clock }) => {
    const now = clock.now();
    const state = activityStateSql(now);
    const isShown = and(
      eq(courses.isOnShelf, true),
      query.status === undefined ? undefined : sql`${state} = ${query.status}`,
    );
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ activity: groupActivities, course: courses, total: totalOfList() })
        .from(groupActivities)
        .innerJoin(courses, eq(courses.id, groupActivities.courseId))
        .where(isShown)
        .orderBy(
          sql`ARRAY_POSITION(ARRAY[${GOING}, ${NOT_STARTED}, ${ENDED}, ${DOWNLOAD}]::int[], ${state})`,
          sql`CASE WHEN ${state} = ${NOT_STARTED} THEN ${groupActivities.startsAt} ELSE ${groupActivities.endsAt} END`,
          asc(groupActivities.id),
        )
        .limit(limit)
        .offset(offset),
    );
    const soldOut = await soldOutActivities(
      db,
      rows.map(({ activity }) => activity),
    );
    return {
      ...paging,
      list: rows.map(({ activity, course }) => ({
        course: courseView(course, now),
        activity: activityView(activity, soldOut.has(activity.id), now),
      })),
    };
  },

  'GET /api/v1/course/group_activities/{id}': async ({ params }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const [activity] = await db.select().from(groupActivities).where(eq(groupActivities.id, params.id));
    const { course, soldOut } = await courseOf(db, activity);
    if (!activity || !course.isOnShelf) throw new Refusal('NOT_FOUND');
    const { user_group_state: _, ...status } = await statusOf(db, { course, activity, isSoldOut: soldOut }, viewer);
    return {
      ...status,
      course: courseView(course, viewer.now),
      activity: activityView(activity, soldOut, viewer.now),
      groups: shownGroups(await groupsOf(db, activity.id, viewer), activity, viewer),
    };
  },

  'GET /api/v1/course/groups/mine': async ({ query }, context) => myGroups(context.db, viewerOf(context), query),

  'GET /api/v1/course/groups/{id}': async ({ params }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const [row] = await db.select().from(groups).where(eq(groups.id, params.id));
    if (!row || !(await maySee(db, row.id, viewer.userId))) throw new Refusal('NOT_FOUND');
    const [one] = await withMembers(db, [row]);
    const [activity] = await db.select().from(groupActivities).where(eq(groupActivities.id, row.activityId));
    const { course, soldOut } = await courseOf(db, activity);
    if (!one || !activity) throw new Refusal('NOT_FOUND');
    const { user_group_state, ...status } = await statusOf(
      db,
      { course, activity, isSoldOut: soldOut, group: one },
      viewer,
    );
    if (user_group_state === null) throw new Error('A group has no state for its viewer.');
    return {
      ...status,
      user_group_state,
      server_time: toInstant(viewer.now),
      course: courseView(course, viewer.now),
      activity: activityView(activity, soldOut, viewer.now),
      group: groupView(one, activity.groupedNum, viewer),
    };
  },

  'POST /api/v1/course/groups/{id}/cancel': async ({ params }, context) => cancelBeforePayment(params.id, context),
};

function viewerOf({ session, clock }: CallContext<Session | null>): Viewer {
  return { userId: session?.userId ?? null, now: clock.now() };
}

async function courseOf(
  db: Database,
  activity: ActivityRow | undefined,
): Promise<{ course: CourseRow; soldOut: boolean }> {
  const course = activity && (await findCourse(db, activity.courseId));
  if (!course) throw new Refusal('NOT_FOUND');
  return { course, soldOut: await isSoldOut(db, activity) };
}

/** Only the buyer sees a group that nobody has paid for. */
async function maySee(db: Database, groupId: string, userId: string | null): Promise<boolean> {
  if ((await db.$count(groupMembers, eq(groupMembers.groupId, groupId))) > 0) return true;
  if (userId === null) return false;
  return (await db.$count(orders, and(eq(orders.groupId, groupId), eq(orders.userId, userId)))) > 0;
}
