import { and, eq, sql } from 'drizzle-orm';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { courseIdsOfCoupon } from '#server/domains/orders/checkout/held-coupons.ts';
import { receivableCoupons, receiveCoupon } from '#server/domains/orders/checkout/receive-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { coupon } from '#src/contract/coupon.ts';
import { couponView } from './coupon-view.ts';
import { myCoupons } from './my-coupons.ts';

export const couponHandlers: Handlers<typeof coupon> = {
  'GET /api/v1/course/coupon_info/{id}/': async ({ params }, { db, clock, session }) => {
    const isMine = and(eq(userCoupons.couponId, coupons.id), eq(userCoupons.userId, session?.userId ?? sql`NULL`));
    const [row] = await db
      .select({ coupon: coupons, receivedAt: userCoupons.receivedAt, courseIds: courseIdsOfCoupon(db) })
      .from(coupons)
      .leftJoin(userCoupons, isMine)
      .where(eq(coupons.id, params.id));
    if (!row) throw new Refusal('NOT_FOUND');
    const { coupon, ...shown } = row;
    return couponView(coupon, { now: clock.now(), ...shown });
  },

  'POST /api/v1/course/coupon_receive/': async ({ body }, { db, clock, random, session }) => {
    const now = clock.now();
    const reason = await receiveCoupon(db, { couponId: body.coupon_uuid, userId: session.userId, now, random });
    if (reason) throw new Refusal(reason);
    return { coupon_uuid: body.coupon_uuid, received_time: toInstant(now) };
  },

  'POST /api/v1/course/coupon_receive/bulk/': async ({ body }, { db, clock, random, session }) => {
    const now = clock.now();
    const results = [];
    for (const couponId of new Set(body.coupon_uuids.map((id) => id.toLowerCase()))) {
      const reason = await receiveCoupon(db, { couponId, userId: session.userId, now, random });
      results.push({
        coupon_uuid: couponId,
        is_received: reason === null,
        code: reason === null ? SUCCESS : refusals[reason].code,
        msg: reason === null ? 'ok' : refusals[reason].text,
        received_time: reason === null ? toInstant(now) : null,
      });
    }
    return { results };
  },

  'GET /api/v1/course/user_receivable_coupons/': async ({ query }, { db, clock, session }) => {
    const now = clock.now();
    const rows = await receivableCoupons(db, { userId: session?.userId ?? null, now, courseId: query.course_uuid });
    return rows.map(({ courseIds, ...row }) => couponView(row, { now, receivedAt: null, courseIds }));
  },

  'GET /api/v1/course/mycoupons': async ({ query }, { db, clock, session }) =>
    myCoupons(db, { userId: session.userId, now: clock.now(), query }),
};
