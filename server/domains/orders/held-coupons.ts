import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';

type CouponRow = typeof coupons.$inferSelect;

/** A coupon with all that decides what it takes off. */
export interface ConditionedCoupon extends CouponRow {
  /** Courses it is for; empty for all. */
  readonly courseIds: readonly string[];
}

/** A coupon that a student has and did not use. */
export interface HeldCoupon extends ConditionedCoupon {
  readonly userCouponId: string;
}

/** The unused coupons of a student, in the order in which they end. */
export async function heldCoupons(db: Database, userId: string): Promise<HeldCoupon[]> {
  const rows = await db
    .select({ coupon: coupons, userCouponId: userCoupons.id, courseIds: courseIdsOfCoupon(db) })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(and(eq(userCoupons.userId, userId), isNull(userCoupons.usedAt)))
    .orderBy(asc(coupons.endsAt), asc(coupons.id));
  return rows.map(({ coupon, ...held }) => ({ ...coupon, ...held }));
}

/** For a query of `coupons`: the courses that each is for; empty for all courses. */
export function courseIdsOfCoupon(db: Database): SQL<string[]> {
  const ids = db
    .select({ ids: sql`json_agg(${couponCourses.courseId} ORDER BY ${asc(couponCourses.courseId)})` })
    .from(couponCourses)
    .where(eq(couponCourses.couponId, coupons.id));
  return sql<string[]>`COALESCE(${ids}, '[]')`;
}
