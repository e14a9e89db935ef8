import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { maskMobile } from '#server/db/agreement-text.ts';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { users } from '#server/db/schema/account.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { coupons, groupMembers, groups, userCoupons } from '#server/db/schema/promotion.ts';
import { articleItem, noticeRows } from '#server/views/articles.ts';
import type { Viewer } from '#server/views/course.ts';
import { nextLive } from '#server/views/live.ts';
import { groupDisplayStates, type OrderPayState, orderPayStates } from '#src/contract/states.ts';

/** The content of "my" page; empty for a stranger. */
export async function myHome(db: Database, viewer: Viewer) {
  const { userId, now } = viewer;
  const [notice = null] = (await noticeRows(db, { now, limit: 1, offset: 0 })).map(articleItem);
  if (userId === null) {
    const counts = { unpaid_orders: 0, courses: 0, coupons: 0, groups: 0, orders: [] };
    return { user: null, counts, next_live: null, tours: [], notice };
  }
  const own = await ownFacts(db, userId, now);
  return {
    user: own ? { ...own.user, mobile: maskMobile(own.user.mobile) } : null,
    counts: {
      unpaid_orders: own?.orders.find(({ pay_state: state }) => state === orderPayStates.UNPAID)?.count ?? 0,
      courses: own?.courses ?? 0,
      coupons: own?.coupons ?? 0,
      groups: own?.groups ?? 0,
      orders: own?.orders ?? [],
    },
    next_live: await nextLive(db, viewer),
    tours: own?.tours ?? [],
    notice,
  };
}

/** A student with their own counts and lists, in one statement; undefined when there is no such student. */
async function ownFacts(db: Database, userId: string, now: Date) {
  const { nickname, face, mobile, num, isUserInfo } = users;
  const [facts] = await db
    .select({
      user: { nickname, face, mobile, num, is_user_info: isUserInfo },
      courses: sql`${db.select({ total: count() }).from(myCourses).where(ownedNow(userId, now))}`.mapWith(Number),
      coupons: sql`${usableCoupons(db, userId, now)}`.mapWith(Number),
      groups: sql`${goingGroups(db, userId, now)}`.mapWith(Number),
      orders: sql<{ pay_state: OrderPayState; count: number }[]>`coalesce(${ordersByState(db, userId)}, '[]')`,
      tours: sql<{ course_uuid: string; name: string }[]>`coalesce(${toursOf(db, userId, now)}, '[]')`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return facts;
}

function usableCoupons(db: Database, userId: string, now: Date) {
  return db
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
}

function goingGroups(db: Database, userId: string, now: Date) {
  return db
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
}

function ordersByState(db: Database, userId: string) {
  const states = db
    .select({ payState: orders.payState, total: count().as('total') })
    .from(orders)
    .where(eq(orders.userId, userId))
    .groupBy(orders.payState)
    .as('states');
  const entry = sql`json_build_object('pay_state', ${states.payState}, 'count', ${states.total})`;
  return db.select({ list: sql`json_agg(${entry} ORDER BY ${asc(states.payState)})` }).from(states);
}

function toursOf(db: Database, userId: string, now: Date) {
  const entry = sql`json_build_object('course_uuid', ${courses.id}, 'name', ${courses.name})`;
  return db
    .select({ list: sql`json_agg(${entry} ORDER BY ${desc(myCourses.startedAt)}, ${asc(myCourses.id)})` })
    .from(myCourses)
    .innerJoin(courses, eq(courses.id, myCourses.courseId))
    .where(and(ownedNow(userId, now), eq(courses.kind, 'yanxue')));
}
