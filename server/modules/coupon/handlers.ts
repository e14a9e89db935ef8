import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import { newUuid } from '#server/db/random.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { coupon } from '#src/contract/coupon.ts';
import { couponSetState } from './coupon-state.ts';

const REFUSAL_BY_STATE = { 0: 'COUPON_NOT_STARTED', 1: undefined, 2: 'COUPON_ENDED', 3: 'COUPON_FAILED' } as const;

export const couponHandlers: Handlers<typeof coupon> = {
  'GET /api/v1/course/coupon_info/{id}/': async ({ params }, { db, clock, session }) => {
    const [row] = await db.select().from(coupons).where(eq(coupons.id, params.id));
    if (!row) throw new Refusal('NOT_FOUND');
    const forCourses = await db
      .select({ id: couponCourses.courseId })
      .from(couponCourses)
      .where(eq(couponCourses.couponId, row.id))
      .orderBy(asc(couponCourses.courseId));
    const [mine] = session
      ? await db
          .select({ receivedAt: userCoupons.receivedAt })
          .from(userCoupons)
          .where(and(eq(userCoupons.couponId, row.id), eq(userCoupons.userId, session.userId)))
      : [];
    return {
      uuid: row.id,
      name: row.name,
      description: row.description,
      mold: row.mold,
      amount: row.amountCents,
      discount_percent: row.discountPercent,
      deposit: row.depositCents,
      threshold: row.thresholdCents,
      start_time: toInstant(row.startsAt),
      end_time: toInstant(row.endsAt),
      set_state: couponSetState(row, clock.now()),
      stock_left: row.stock - row.receivedCount,
      is_received: mine !== undefined,
      received_time: mine ? toInstant(mine.receivedAt) : null,
      course_uuids: forCourses.map(({ id }) => id),
    };
  },

  'POST /api/v1/course/coupon_receive/': async ({ body }, { db, clock, random, session }) => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(coupons).where(eq(coupons.id, body.coupon_uuid));
      if (!row) throw new Refusal('NOT_FOUND');
      const received = await tx
        .insert(userCoupons)
        .values({ id: newUuid(random), userId: session.userId, couponId: row.id, receivedAt: now })
        .onConflictDoNothing({ target: [userCoupons.userId, userCoupons.couponId] })
        .returning({ id: userCoupons.id });
      if (received.length === 0) throw new Refusal('COUPON_RECEIVED');
      const reason = REFUSAL_BY_STATE[couponSetState(row, now)];
      if (reason) throw new Refusal(reason);
      const taken = await tx
        .update(coupons)
        .set({ receivedCount: sql`${coupons.receivedCount} + 1` })
        .where(and(eq(coupons.id, row.id), lt(coupons.receivedCount, coupons.stock)))
        .returning({ id: coupons.id });
      if (taken.length === 0) throw new Refusal('COUPON_OUT_OF_STOCK');
    });
    return { coupon_uuid: body.coupon_uuid, received_time: toInstant(now) };
  },
};
