import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orderCourses, orderEvents, orderNotes } from '#server/db/schema/order.ts';
import { payments, refundRequests, refunds } from '#server/db/schema/payment.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';

export type OrderFacts = Awaited<ReturnType<typeof readFacts>>;

/** All rows needed for an order's record. */
export async function readFacts(db: Database, { id, userId, userCouponId }: OrderRow) {
  const [student] = await db
    .select({ nickname: users.nickname, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, userId));
  const [coupon] = await db
    .select({ name: coupons.name })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(and(eq(userCoupons.id, userCouponId ?? id)));
  return {
    student: student ?? { nickname: '', mobile: null },
    coupon: coupon?.name ?? '',
    bought: await db
      .select({ course: courses, own: orderCourses })
      .from(orderCourses)
      .innerJoin(courses, eq(courses.id, orderCourses.courseId))
      .where(eq(orderCourses.orderId, id))
      .orderBy(asc(orderCourses.position)),
    received: await db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, id), eq(payments.status, 'paid')))
      .orderBy(asc(payments.paidAt), asc(payments.id)),
    back: await db
      .select({ refund: refunds, method: payments.method })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.orderId, id))
      .orderBy(desc(refunds.createdAt), desc(refunds.id)),
    requests: await db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, id))
      .orderBy(desc(refundRequests.askedAt)),
    packages: await db
      .select()
      .from(deliveryPackages)
      .where(eq(deliveryPackages.orderId, id))
      .orderBy(asc(deliveryPackages.number)),
    events: await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id)),
    notes: await db.select().from(orderNotes).where(eq(orderNotes.orderId, id)).orderBy(asc(orderNotes.at)),
  };
}
