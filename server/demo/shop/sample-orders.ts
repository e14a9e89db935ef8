import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orderEvents, orders } from '#server/db/schema/order.ts';
import { payments, refunds, sandboxTrades } from '#server/db/schema/payment.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { after } from '#server/kernel/clock.ts';
import { isOver } from '#src/contract/order-states.ts';
import { demoUserId, seedIds } from '../ids.ts';
import { SAMPLE_COUPONS, SAMPLE_ORDERS, type SampleOrder } from './sample-order-list.ts';

const HOUR = 3600;
/** Time between two events of a sample order: paid, refund requested, started, done. */
const EVENT_SECONDS = 120;
const id = (kind: string, number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const userCouponId = (coupon: number) => id('b2', coupon);

/** Adds the demo account's missing coupons, and its orders in every pay state. */
export async function seedSampleOrders(db: Database, now: Date): Promise<void> {
  const made = await db
    .insert(userCoupons)
    .values(
      SAMPLE_COUPONS.map(({ coupon, hoursAgo }) => ({
        id: userCouponId(coupon),
        userId: demoUserId,
        couponId: seedIds.coupon(coupon),
        receivedAt: after(now, -hoursAgo * HOUR),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: userCoupons.id });
  if (made.length === 0) return;
  const received = SAMPLE_COUPONS.map(({ coupon }) => seedIds.coupon(coupon));
  await db
    .update(coupons)
    .set({ receivedCount: sql`${coupons.receivedCount} + 1` })
    .where(inArray(coupons.id, received));
  for (const sample of SAMPLE_ORDERS) await seedOrder(db, sample, now);
}

async function seedOrder(db: Database, sample: SampleOrder, now: Date): Promise<void> {
  const { number, course, cents, hoursAgo, events } = sample;
  const orderId = seedIds.order(number);
  const [row] = await db
    .select()
    .from(courses)
    .where(eq(courses.id, seedIds.course(course)));
  if (!row) throw new Error(`The seed has no course ${course}.`);
  const createdAt = after(now, -hoursAgo * HOUR);
  const discount = sample.discountCents ?? 0;
  const eventAt = (index: number) => after(createdAt, (index + 1) * EVENT_SECONDS);
  const paidIndex = events.findIndex(([event]) => event === 'pay');
  const last = events.at(-1);
  const hasEnded = isOver(sample.state);
  await db.insert(orders).values({
    id: orderId,
    orderNumber: sample.orderNumber,
    userId: demoUserId,
    courseId: row.id,
    orderType: sample.orderType ?? 0,
    payState: sample.state,
    originCents: row.originPriceCents,
    priceCents: cents,
    discountCents: discount,
    totalCents: cents - discount,
    depositCents: sample.depositCents ?? 0,
    userCouponId: sample.coupon ? userCouponId(sample.coupon) : null,
    intent: 'buy',
    createdAt,
    paidAt: paidIndex < 0 ? null : eventAt(paidIndex),
    expiresAt: sample.dueInHours === undefined ? null : after(now, sample.dueInHours * HOUR),
    closedAt: hasEnded && last ? eventAt(events.length - 1) : null,
    cancelReason: sample.reason ?? '',
  });
  await db.insert(orderCourses).values({ orderId, courseId: row.id, position: 0, priceCents: cents });
  let from: SampleOrder['state'] = 0;
  for (const [index, [event, to]] of events.entries()) {
    const note = event === 'cancel' || event === 'request_refund' ? (sample.reason ?? '') : '';
    await db
      .insert(orderEvents)
      .values({ orderId, event, fromState: from, toState: to, note, happenedAt: eventAt(index) });
    from = to;
  }
  if (sample.coupon) {
    await db
      .update(userCoupons)
      .set({ usedAt: createdAt, orderId })
      .where(eq(userCoupons.id, userCouponId(sample.coupon)));
  }
  if (sample.paidCents) await seedPayment(db, sample, { orderId, title: row.name, paidAt: eventAt(0) }, now);
  if (![2, 3, 4].includes(sample.state) || row.kind === 'books') return;
  await db
    .insert(myCourses)
    .values({
      id: id('b5', number),
      userId: demoUserId,
      courseId: row.id,
      startedAt: createdAt,
      validUntil: row.validEndTime ?? after(createdAt, row.validDays * 24 * HOUR),
    })
    .onConflictDoNothing();
}

async function seedPayment(
  db: Database,
  sample: SampleOrder,
  { orderId, title, paidAt }: { readonly orderId: string; readonly title: string; readonly paidAt: Date },
  now: Date,
): Promise<void> {
  const { number, paidCents: amountCents = 0, method = 1, refund } = sample;
  const paymentId = id('b3', number);
  const stage = sample.depositCents ? 'deposit' : 'full';
  await db.insert(payments).values({
    id: paymentId,
    orderId,
    stage,
    provider: 'sandbox',
    method,
    amountCents,
    status: 'paid',
    tradeNo: `SBX${paymentId.replaceAll('-', '').toUpperCase()}`,
    createdAt: after(paidAt, -60),
    expiresAt: after(paidAt, 1740),
    paidAt,
  });
  await db.insert(sandboxTrades).values({
    paymentId,
    orderId,
    title,
    amountCents,
    method,
    instalments: 0,
    status: 'paid',
    refundedCents: refund === 'done' ? amountCents : 0,
    returnUrl: `/order/pay-result/${orderId}`,
    createdAt: after(paidAt, -60),
    paidAt,
    notifyCount: 1,
  });
  if (!refund) return;
  await db.insert(refunds).values({
    id: id('b4', number),
    orderId,
    paymentId,
    amountCents,
    reason: sample.reason ?? '',
    status: refund,
    createdAt: after(paidAt, EVENT_SECONDS),
    // Open refunds stay open for a while, so that one can be looked at.
    nextTryAt: refund === 'done' ? after(paidAt, EVENT_SECONDS) : after(now, 7 * 24 * HOUR),
    tries: refund === 'waiting' ? 0 : 1,
    finishedAt: refund === 'done' ? after(paidAt, 3 * EVENT_SECONDS) : null,
  });
}
