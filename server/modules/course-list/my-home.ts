import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { maskMobile } from '#server/db/agreement-text.ts';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { users } from '#server/db/schema/account.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { coupons, groupMembers, groups, userCoupons } from '#server/db/schema/promotion.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { articleItem, noticeRows } from '#server/views/articles.ts';
import type { Viewer } from '#server/views/course.ts';
import { isOfOwnedCourse, liveViews } from '#server/views/live.ts';
import { groupDisplayStates, orderPayStates } from '#src/contract/states.ts';

/** What "my" page shows; to a stranger, nothing of anybody. */
export async function myHome(db: Database, viewer: Viewer) {
  const { userId, now } = viewer;
  const [notice = null] = (await noticeRows(db, { now, limit: 1, offset: 0 })).map(articleItem);
  if (userId === null) {
    const counts = { unpaid_orders: 0, courses: 0, coupons: 0, groups: 0, orders: [] };
    return { user: null, counts, next_live: null, tours: [], notice };
  }
  const [user] = await db
    .select({
      nickname: users.nickname,
      face: users.face,
      mobile: users.mobile,
      num: users.num,
      is_user_info: users.isUserInfo,
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    user: user ? { ...user, mobile: maskMobile(user.mobile) } : null,
    counts: await countsOf(db, userId, now),
    next_live: await nextLive(db, viewer),
    tours: await toursOf(db, userId, now),
    notice,
  };
}

async function countsOf(db: Database, userId: string, now: Date) {
  const byState = await db
    .select({ pay_state: orders.payState, count: count() })
    .from(orders)
    .where(eq(orders.userId, userId))
    .groupBy(orders.payState)
    .orderBy(asc(orders.payState));
  const owned = db.select({ total: count() }).from(myCourses).where(ownedNow(userId, now));
  const usable = db
    .select({ total: count() })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(
      and(
        eq(userCoupons.userId, userId),
        isNull(userCoupons.usedAt),
        eq(coupons.isFailed, false),
        gt(coupons.endsAt, now),
      ),
    );
  const going = db
    .select({ total: count() })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        eq(groupMembers.userId, userId),
        inArray(groups.displayState, [groupDisplayStates.WAITING, groupDisplayStates.GOING]),
        gt(groups.endsAt, now),
      ),
    );
  const [counts] = await db
    .select({
      courses: sql`${owned}`.mapWith(Number),
      coupons: sql`${usable}`.mapWith(Number),
      groups: sql`${going}`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    unpaid_orders: byState.find(({ pay_state: state }) => state === orderPayStates.UNPAID)?.count ?? 0,
    courses: counts?.courses ?? 0,
    coupons: counts?.coupons ?? 0,
    groups: counts?.groups ?? 0,
    orders: byState,
  };
}

async function toursOf(db: Database, userId: string, now: Date) {
  return db
    .select({ course_uuid: courses.id, name: courses.name })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .where(and(ownedNow(userId, now), eq(courses.kind, 'yanxue')))
    .orderBy(desc(myCourses.startedAt), asc(myCourses.id));
}

async function nextLive(db: Database, viewer: Viewer) {
  const rows = await db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(and(isOfOwnedCourse(db, viewer), gt(liveClasses.endsAt, viewer.now)))
    .orderBy(asc(liveClasses.startsAt))
    .limit(1);
  const [view = null] = await liveViews(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  return view;
}
