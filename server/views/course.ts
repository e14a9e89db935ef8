import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isTakenUp, ownedNow, teachersOfCourse } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { couponCourses, coupons, groupActivities, userCoupons } from '#server/db/schema/promotion.ts';
import { toInstant } from '#server/kernel/clock.ts';

export interface Viewer {
  /** Null without a session: owns nothing and has no coupons. */
  readonly userId: string | null;
  readonly now: Date;
}

/** Courses in the form of the API for this viewer now, in the given order; a single query. */
export async function courseViews(db: Database, rows: readonly CourseRow[], viewer: Viewer) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const facts = await factsOf(db, ids, viewer);
  return rows.map((row) => {
    const { taught, isOwned, isSoldOut, activity, usable } = facts.get(row.id) ?? NOTHING;
    return {
      uuid: row.id,
      course_number: row.courseNumber,
      name: row.name,
      teachers: taught,
      origin_price: row.originPriceCents,
      price: row.priceCents,
      img_cover: row.imgCover,
      url: row.url,
      kst_url: row.kstUrl,
      is_owned: isOwned,
      is_live: row.isLive,
      is_sold_out: isSoldOut,
      subject_id: row.subjectId,
      subject_name: row.subjectName,
      class_hours: row.classHours,
      price_display_type: row.priceDisplayType,
      valid_type: row.validType,
      valid_days: row.validDays,
      valid_end_time: row.validEndTime ? toInstant(row.validEndTime) : null,
      piece_group_info: {
        has_piece_group: activity !== null,
        pbd_data: activity && { ...activity, end_time: toInstant(new Date(activity.end_time)) },
      },
      coupon_info: usable,
      trackInfo: row.trackInfo,
      ...(row.salesFrom && row.salesFrom > viewer.now ? { sales_from: toInstant(row.salesFrom) } : {}),
    };
  });
}

interface CourseFacts {
  readonly taught: { uuid: string; name: string }[];
  readonly isOwned: boolean;
  readonly isSoldOut: boolean;
  /** The running activity; of several, the one that ends last. */
  readonly activity: { group_price: number; grouped_num: number; end_time: string } | null;
  /** Whether a coupon can be claimed for it, and the viewer's unused ones for it. */
  readonly usable: { has_coupon: boolean; received_coupons: string[] };
}

const NOTHING: CourseFacts = {
  taught: [],
  isOwned: false,
  isSoldOut: false,
  activity: null,
  usable: { has_coupon: false, received_coupons: [] },
};

async function factsOf(db: Database, courseIds: readonly string[], viewer: Viewer): Promise<Map<string, CourseFacts>> {
  const rows = await db
    .select({
      id: courses.id,
      taught: teachersOfCourse(db),
      isOwned: isOwnedBy(db, viewer),
      isSoldOut: isSoldOut(db),
      activity: sql<CourseFacts['activity']>`${goingActivity(db, viewer.now)}`,
      usable: sql<CourseFacts['usable']>`${usableCoupons(db, viewer)}`,
    })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** For a query of `courses`: whether the viewer may study the course now. */
export function isOwnedBy(db: Database, { userId, now }: Viewer): SQL<boolean> {
  if (userId === null) return sql<boolean>`false`;
  const own = and(eq(myCourses.courseId, courses.id), ownedNow(userId, now));
  return sql<boolean>`${exists(db.select({ id: myCourses.id }).from(myCourses).where(own))}`;
}

function isSoldOut(db: Database): SQL<boolean> {
  const isOut = and(eq(courseStocks.courseId, courses.id), isTakenUp);
  return sql<boolean>`${exists(db.select({ id: courseStocks.courseId }).from(courseStocks).where(isOut))}`;
}

function goingActivity(db: Database, now: Date) {
  const { groupPriceCents, groupedNum, startsAt, endsAt } = groupActivities;
  return db
    .select({
      activity: sql`json_build_object('group_price', ${groupPriceCents}, 'grouped_num', ${groupedNum}, 'end_time', ${endsAt})`,
    })
    .from(groupActivities)
    .where(
      and(
        eq(groupActivities.courseId, courses.id),
        eq(groupActivities.isOnShelf, true),
        lte(startsAt, now),
        gt(endsAt, now),
      ),
    )
    .orderBy(desc(endsAt))
    .limit(1);
}

function usableCoupons(db: Database, { userId, now }: Viewer) {
  const { id, isFailed, startsAt, endsAt } = coupons;
  const received = sql`json_agg(${id} ORDER BY ${id}) FILTER (WHERE ${isNotNull(userCoupons.id)})`;
  return db
    .select({
      usable: sql`json_build_object('has_coupon', count(*) > 0, 'received_coupons', COALESCE(${received}, '[]'))`,
    })
    .from(coupons)
    .leftJoin(couponCourses, eq(couponCourses.couponId, id))
    .leftJoin(
      userCoupons,
      and(eq(userCoupons.couponId, id), eq(userCoupons.userId, userId ?? sql`NULL`), isNull(userCoupons.usedAt)),
    )
    .where(
      and(
        // A coupon without courses is for all of them.
        or(isNull(couponCourses.courseId), eq(couponCourses.courseId, courses.id)),
        eq(isFailed, false),
        lte(startsAt, now),
        gt(endsAt, now),
      ),
    );
}
