import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { addresses, orders, shipments } from '#server/db/schema/order.ts';
import { payments } from '#server/db/schema/payment.ts';
import { coupons, groupActivities, groupMembers, groups, jointOfferCourses } from '#server/db/schema/promotion.ts';
import { demoUserId } from '#server/demo/ids.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { orderPayStates, orderTypes } from '#src/contract/states.ts';
import { examFixtures } from './exam-fixtures.ts';
import { studyFixtures } from './study-fixtures.ts';
import { yanxueFixtures } from './yanxue-fixtures.ts';

/** A sample value for each parameter of a route, if the database has such a table. */
export type Fixtures = Readonly<Record<string, string>>;

export async function fixtures(db: Database, clock: Clock): Promise<Fixtures> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.kind, 'course'))
    .orderBy(asc(courses.id))
    .limit(1);
  const [yanxue] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.kind, 'yanxue'))
    .orderBy(asc(courses.id))
    .limit(1);
  const [coupon] = await db.select({ id: coupons.id }).from(coupons).orderBy(asc(coupons.id)).limit(1);
  const [group] = await db
    .select({ id: groups.id, activityId: groups.activityId, courseId: groupActivities.courseId })
    .from(groups)
    .innerJoin(groupActivities, eq(groupActivities.id, groups.activityId))
    .innerJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groupMembers.userId, demoUserId))
    .orderBy(asc(groups.displayState), asc(groups.id))
    .limit(1);
  const [mine] = await db.select({ id: myCourses.id }).from(myCourses).where(eq(myCourses.userId, demoUserId)).limit(1);
  const [address] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.userId, demoUserId), isNull(addresses.deletedAt)))
    .orderBy(asc(addresses.number))
    .limit(1);
  const [order] = await db
    .select({ id: orders.id, number: orders.orderNumber, expressCode: shipments.expressCode })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(orders.userId, demoUserId))
    .limit(1);
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, demoUserId), eq(payments.status, 'paid')))
    .orderBy(asc(payments.id))
    .limit(1);
  const [unpaid] = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.userId, demoUserId),
        eq(orders.payState, orderPayStates.UNPAID),
        eq(orders.orderType, orderTypes.COMMON),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  const [joint] = await db
    .select({ id: jointOfferCourses.courseId })
    .from(jointOfferCourses)
    .orderBy(asc(jointOfferCourses.offerId), asc(jointOfferCourses.position))
    .limit(1);
  return present({
    course_uuid: course?.id,
    course_id: course?.id,
    product_id: course?.id,
    yanxue_course_uuid: yanxue?.id,
    coupon_uuid: coupon?.id,
    pgb_item_uuid: group?.id,
    group_activity_uuid: group?.activityId,
    joint_course_uuid: joint?.id,
    group_course_uuid: group?.courseId,
    mycourse_uuid: mine?.id,
    order_uuid: order?.id,
    order_number: order?.number,
    express_code: order?.expressCode,
    payment_uuid: payment?.id,
    unpaid_order_uuid: unpaid?.id,
    unpaid_order_number: unpaid?.number,
    address_uuid: address?.id,
    extra: '0',
    ...(await studyFixtures(db, clock)),
    ...(await yanxueFixtures(db, clock)),
    ...(await examFixtures(db, clock)),
  });
}

function present(values: Readonly<Record<string, string | undefined>>): Fixtures {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
