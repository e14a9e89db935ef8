import { and, asc, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, ownedNow } from '#server/db/queries/courses.ts';
import { courseTeachers, myCourses, teachers } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { couponCourses, coupons, groupActivities, userCoupons } from '#server/db/schema/promotion.ts';
import { toInstant } from '#server/kernel/clock.ts';

export interface Viewer {
  /** Null for a stranger, who owns nothing and has received nothing. */
  readonly userId: string | null;
  readonly now: Date;
}

/** Courses as the API shows them to this viewer at this moment, in the order given; a fixed number of queries. */
export async function courseViews(db: Database, rows: readonly CourseRow[], viewer: Viewer) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const teachersByCourse = await teachersOfCourses(db, ids);
  const owned = await ownedAmong(db, ids, viewer);
  const activities = await goingActivities(db, ids, viewer.now);
  const soldOut = await soldOutAmong(db, ids);
  const usable = await usableCoupons(db, ids, viewer);
  return rows.map((row) => {
    const activity = activities.find(({ courseId }) => courseId === row.id);
    return {
      uuid: row.id,
      course_number: row.courseNumber,
      name: row.name,
      teachers: teachersByCourse.get(row.id) ?? [],
      origin_price: row.originPriceCents,
      price: row.priceCents,
      img_cover: row.imgCover,
      url: row.url,
      kst_url: row.kstUrl,
      is_owned: owned.has(row.id),
      is_live: row.isLive,
      is_sold_out: soldOut.has(row.id),
      subject_id: row.subjectId,
      subject_name: row.subjectName,
      class_hours: row.classHours,
      price_display_type: row.priceDisplayType,
      valid_type: row.validType,
      valid_days: row.validDays,
      valid_end_time: row.validEndTime ? toInstant(row.validEndTime) : null,
      piece_group_info: {
        has_piece_group: activity !== undefined,
        pbd_data: activity
          ? {
              group_price: activity.groupPriceCents,
              grouped_num: activity.groupedNum,
              end_time: toInstant(activity.endsAt),
            }
          : null,
      },
      coupon_info: usable(row.id),
      trackInfo: row.trackInfo,
    };
  });
}

async function soldOutAmong(db: Database, courseIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ courseId: courseStocks.courseId })
    .from(courseStocks)
    .where(and(inArray(courseStocks.courseId, [...courseIds]), gte(courseStocks.soldCount, courseStocks.stock)));
  return new Set(rows.map(({ courseId }) => courseId));
}

async function teachersOfCourses(db: Database, courseIds: readonly string[]) {
  const rows = await db
    .select({ courseId: courseTeachers.courseId, uuid: teachers.id, name: teachers.name })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(inArray(courseTeachers.courseId, [...courseIds]))
    .orderBy(asc(courseTeachers.position));
  const byCourse = new Map<string, { uuid: string; name: string }[]>();
  for (const { courseId, uuid, name } of rows)
    byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), { uuid, name }]);
  return byCourse;
}

async function ownedAmong(db: Database, courseIds: readonly string[], { userId, now }: Viewer): Promise<Set<string>> {
  if (userId === null) return new Set();
  const rows = await db
    .select({ courseId: myCourses.courseId })
    .from(myCourses)
    .where(and(inArray(myCourses.courseId, [...courseIds]), ownedNow(userId, now)));
  return new Set(rows.map(({ courseId }) => courseId));
}

/** The activities that are going, the one that lasts longest first. */
async function goingActivities(db: Database, courseIds: readonly string[], now: Date) {
  const rows = await db
    .select()
    .from(groupActivities)
    .where(
      and(
        inArray(groupActivities.courseId, [...courseIds]),
        eq(groupActivities.isOnShelf, true),
        lte(groupActivities.startsAt, now),
        gt(groupActivities.endsAt, now),
      ),
    );
  return rows.sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime());
}

/** For each course: whether a coupon can be received for it, and which of those the viewer has and has not used. */
async function usableCoupons(db: Database, courseIds: readonly string[], { userId, now }: Viewer) {
  const going = await db
    .select({ id: coupons.id, courseId: couponCourses.courseId })
    .from(coupons)
    .leftJoin(couponCourses, eq(couponCourses.couponId, coupons.id))
    .where(and(eq(coupons.isFailed, false), lte(coupons.startsAt, now), gt(coupons.endsAt, now)));
  const forThese = going.filter(({ courseId }) => courseId === null || courseIds.includes(courseId));
  const received =
    userId === null || forThese.length === 0
      ? []
      : await db
          .select({ id: userCoupons.couponId })
          .from(userCoupons)
          .where(and(eq(userCoupons.userId, userId), isNull(userCoupons.usedAt)));
  const mine = new Set(received.map(({ id }) => id));
  return (courseId: string) => {
    const ids = forThese.filter((coupon) => coupon.courseId === null || coupon.courseId === courseId);
    return {
      has_coupon: ids.length > 0,
      received_coupons: [...new Set(ids.map(({ id }) => id))].filter((id) => mine.has(id)).sort(),
    };
  };
}
