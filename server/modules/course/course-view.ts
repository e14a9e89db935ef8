import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isOwned, teachersOf } from '#server/db/queries/courses.ts';
import { activityState, currentActivity } from '#server/db/queries/groups.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type Course = ReplyOf<'GET /api/v1/course/{id}'>;

interface Viewer {
  /** Null for a stranger, who owns nothing and has received nothing. */
  readonly userId: string | null;
  readonly now: Date;
}

/** A course as the API shows it to this viewer at this moment. */
export async function courseView(db: Database, row: CourseRow, { userId, now }: Viewer): Promise<Course> {
  return {
    uuid: row.id,
    course_number: row.courseNumber,
    name: row.name,
    teachers: await teachersOf(db, row.id),
    origin_price: row.originPriceCents,
    price: row.priceCents,
    img_cover: row.imgCover,
    url: row.url,
    kst_url: row.kstUrl,
    is_owned: userId !== null && (await isOwned(db, row.id, userId, now)),
    is_live: row.isLive,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    class_hours: row.classHours,
    price_display_type: row.priceDisplayType,
    valid_type: row.validType,
    valid_days: row.validDays,
    valid_end_time: row.validEndTime ? toInstant(row.validEndTime) : null,
    piece_group_info: await pieceGroupInfo(db, row.id, now),
    coupon_info: await couponInfo(db, row.id, { userId, now }),
    trackInfo: row.trackInfo,
  };
}

async function pieceGroupInfo(db: Database, courseId: string, now: Date): Promise<Course['piece_group_info']> {
  const activity = await currentActivity(db, courseId, now);
  if (!activity || activityState(activity, now) !== 1) return { has_piece_group: false, pbd_data: null };
  return {
    has_piece_group: true,
    pbd_data: {
      group_price: activity.groupPriceCents,
      grouped_num: activity.groupedNum,
      end_time: toInstant(activity.endsAt),
    },
  };
}

async function couponInfo(db: Database, courseId: string, { userId, now }: Viewer): Promise<Course['coupon_info']> {
  const usable = await db
    .selectDistinct({ id: coupons.id })
    .from(coupons)
    .leftJoin(couponCourses, eq(couponCourses.couponId, coupons.id))
    .where(
      and(
        eq(coupons.isFailed, false),
        lte(coupons.startsAt, now),
        gt(coupons.endsAt, now),
        or(isNull(couponCourses.courseId), eq(couponCourses.courseId, courseId)),
      ),
    );
  const ids = usable.map(({ id }) => id);
  if (ids.length === 0 || userId === null) return { has_coupon: ids.length > 0, received_coupons: [] };
  const received = await db
    .select({ id: userCoupons.couponId })
    .from(userCoupons)
    .where(and(eq(userCoupons.userId, userId), inArray(userCoupons.couponId, ids), isNull(userCoupons.usedAt)));
  return { has_coupon: true, received_coupons: received.map(({ id }) => id).sort() };
}
