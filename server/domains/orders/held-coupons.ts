import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
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
    .select({ coupon: coupons, userCouponId: userCoupons.id })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(and(eq(userCoupons.userId, userId), isNull(userCoupons.usedAt)))
    .orderBy(asc(coupons.endsAt), asc(coupons.id));
  const ids = rows.map(({ coupon }) => coupon.id);
  const courses = await couponCourseIds(db, ids);
  return rows.map(({ coupon, userCouponId }) => ({ ...coupon, userCouponId, courseIds: courses.get(coupon.id) ?? [] }));
}

/** The courses of coupons; a coupon for all courses is not in the map. */
export async function couponCourseIds(db: Database, couponIds: readonly string[]): Promise<Map<string, string[]>> {
  const byCoupon = new Map<string, string[]>();
  if (couponIds.length === 0) return byCoupon;
  const rows = await db
    .select()
    .from(couponCourses)
    .where(inArray(couponCourses.couponId, [...couponIds]))
    .orderBy(asc(couponCourses.courseId));
  for (const { couponId, courseId } of rows) byCoupon.set(couponId, [...(byCoupon.get(couponId) ?? []), courseId]);
  return byCoupon;
}
