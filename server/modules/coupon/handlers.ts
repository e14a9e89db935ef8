import { and, eq } from 'drizzle-orm';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { couponCourseIds } from '#server/domains/orders/held-coupons.ts';
import { receivableCoupons, receiveCoupon } from '#server/domains/orders/receive-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { coupon } from '#src/contract/coupon.ts';
import { couponView } from './coupon-view.ts';
import { myCoupons } from './my-coupons.ts';

export const couponHandlers: Handlers<typeof coupon> = {
  'GET /api/v1/course/coupon_info/{id}/': async ({ params }, { db, clock, session }) => {
    const [row] = await db.select().from(coupons).where(eq(coupons.id, params.id));
    if (!row) throw new Refusal('NOT_FOUND');
    const [mine] = session
      ? await db
          .select({ receivedAt: userCoupons.receivedAt })
          .from(userCoupons)
          .where(and(eq(userCoupons.couponId, row.id), eq(userCoupons.userId, session.userId)))
      : [];
    const courseIds = (await couponCourseIds(db, [row.id])).get(row.id) ?? [];
    return couponView(row, { now: clock.now(), receivedAt: mine?.receivedAt ?? null, courseIds });
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
    const courses = await couponCourseIds(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => couponView(row, { now, receivedAt: null, courseIds: courses.get(row.id) ?? [] }));
  },

  'GET /api/v1/course/mycoupons': async ({ query }, { db, clock, session }) =>
    myCoupons(db, { userId: session.userId, now: clock.now(), query }),
};
