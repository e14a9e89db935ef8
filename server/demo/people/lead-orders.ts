import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orderEvents, orders } from '#server/db/schema/order.ts';
import { payments, sandboxTrades } from '#server/db/schema/payment.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { after } from '#server/kernel/clock.ts';
import { orderPayStates } from '#src/contract/states.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const id = (kind: string, number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface Bought {
  readonly userId: string;
  readonly courseId: string;
  readonly cents: number;
  readonly createdAt: Date;
}

type LeadOrder = ReturnType<typeof orderOf>;

/** What a sample lead bought: order, payment, course. */
export function orderOf(index: number, { userId, courseId, cents, createdAt }: Bought) {
  const orderId = id('c8', index + 1);
  const paymentId = id('c9', index + 1);
  const orderedAt = after(createdAt, 0.5 * HOUR);
  const paidAt = after(orderedAt, 180);
  const pay = { orderId, amountCents: cents, createdAt: orderedAt, paidAt };
  const method = 1 as const;
  return {
    row: {
      ...{ id: orderId, orderNumber: `ZY20260900${String(index + 1).padStart(6, '0')}`, userId, courseId },
      ...{ originCents: cents, priceCents: cents, totalCents: cents, createdAt: orderedAt, paidAt },
      orderType: 0 as const,
      payState: orderPayStates.PAY_SUCCESS,
    },
    event: {
      ...{ orderId, event: 'pay', happenedAt: paidAt },
      ...{ fromState: orderPayStates.UNPAID, toState: orderPayStates.PAY_SUCCESS },
    },
    payment: {
      ...{ ...pay, id: paymentId, method, provider: 'sandbox', tradeNo: `SBXLEAD${index + 1}` },
      stage: 'full' as const,
      status: 'paid' as const,
      expiresAt: after(orderedAt, 1800),
    },
    trade: {
      ...{ ...pay, paymentId, method, instalments: 0, title: '课程', notifyCount: 1 },
      status: 'paid' as const,
      returnUrl: `/order/pay-result/${orderId}`,
    },
    course: { id: id('ca', index + 1), userId, courseId, startedAt: paidAt, validUntil: after(paidAt, 365 * DAY) },
    isStudying: index % 3 !== 0,
  };
}

/** Adds what the leads bought, and what most of them have watched. */
export async function seedLeadOrders(db: Database, bought: readonly LeadOrder[], now: Date): Promise<void> {
  await db.insert(orders).values(bought.map(({ row }) => row));
  await db.insert(orderCourses).values(
    bought.map(({ row: { id: orderId, courseId, totalCents, paidAt }, course: { validUntil } }) => {
      return { orderId, courseId, position: 0, priceCents: totalCents, openedAt: paidAt, validUntil };
    }),
  );
  await db.insert(orderEvents).values(bought.map(({ event }) => event));
  await db.insert(payments).values(bought.map(({ payment }) => payment));
  await db.insert(sandboxTrades).values(bought.map(({ trade }) => trade));
  await db.insert(myCourses).values(bought.map(({ course }) => course));
  const courseIds = [...new Set(bought.map(({ row }) => row.courseId))];
  const lessons = await db.select().from(videos).where(inArray(videos.courseId, courseIds)).orderBy(videos.id);
  const watched = bought.flatMap(({ row: { userId, courseId, paidAt }, isStudying }) => {
    const lesson = lessons.find((video) => video.courseId === courseId);
    if (!lesson || !isStudying) return [];
    const reachedSeconds = lesson.durationSeconds;
    const startedAt = after(paidAt, 19 * HOUR);
    const doneAt = after(startedAt, lesson.durationSeconds);
    if (doneAt > now) return [];
    return [{ userId, videoId: lesson.id, positionSeconds: 0, reachedSeconds, startedAt, doneAt, updatedAt: doneAt }];
  });
  if (watched.length > 0) await db.insert(videoProgress).values(watched);
}
