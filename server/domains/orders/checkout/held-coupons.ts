import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';

type CouponRow = typeof coupons.$inferSelect;

/** A coupon with everything that decides its discount. */
export interface ConditionedCoupon extends CouponRow {
  /** Courses it is valid for; empty for all. */
  readonly courseIds: readonly string[];
}

/** A coupon that a student has and has not used. */
export interface HeldCoupon extends ConditionedCoupon {
  readonly userCouponId: string;
}

interface StudentsCoupons {
  readonly held: readonly HeldCoupon[];
  /** The coupons that can be received now, except those the student has ever had. */
  readonly receivable: readonly ConditionedCoupon[];
}

/** The unused coupons of a student and the receivable ones, each ordered by end. */
export async function couponsOfStudent(db: Database, userId: string, now: Date): Promise<StudentsCoupons> {
  const rows = await db
    .select({ coupon: coupons, userCouponId: userCoupons.id, courseIds: courseIdsOfCoupon(db) })
    .from(coupons)
    .leftJoin(userCoupons, and(eq(userCoupons.couponId, coupons.id), eq(userCoupons.userId, userId)))
    .where(and(isNull(userCoupons.usedAt), or(isNotNull(userCoupons.id), isReceivable(now))))
    .orderBy(asc(coupons.endsAt), asc(coupons.id));
  return {
    held: rows.flatMap(({ coupon, userCouponId, courseIds }) =>
      userCouponId === null ? [] : [{ ...coupon, userCouponId, courseIds }],
    ),
    receivable: rows.flatMap(({ coupon, userCouponId, courseIds }) =>
      userCouponId === null ? [{ ...coupon, courseIds }] : [],
    ),
  };
}

/** For a query of `coupons`: those given out at a moment. */
export function isReceivable(now: Date): SQL | undefined {
  const { isFailed, startsAt, endsAt, receivedCount, stock } = coupons;
  return and(eq(isFailed, false), lte(startsAt, now), gt(endsAt, now), lt(receivedCount, stock));
}

/** For a query of `coupons`: the courses that each is valid for; empty for all courses. */
export function courseIdsOfCoupon(db: Database): SQL<string[]> {
  const ids = db
    .select({ ids: sql`json_agg(${couponCourses.courseId} ORDER BY ${asc(couponCourses.courseId)})` })
    .from(couponCourses)
    .where(eq(couponCourses.couponId, coupons.id));
  return sql<string[]>`COALESCE(${ids}, '[]')`;
}
