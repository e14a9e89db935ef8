import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countWhere, pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { orders } from '#server/db/schema/order.ts';
import { coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { courseIdsOfCoupon } from '#server/domains/orders/checkout/held-coupons.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { couponView } from './coupon-view.ts';

type MyCoupons = ReplyOf<'GET /api/v1/course/mycoupons'>;
type State = MyCoupons['list'][number]['state'];

interface Asked {
  readonly userId: string;
  readonly now: Date;
  readonly query: InputOf<'GET /api/v1/course/mycoupons'>['query'];
}

/** One page of a student's coupons, by their end, then by number; and the number in each state. */
export async function myCoupons(db: Database, { userId, now, query }: Asked): Promise<MyCoupons> {
  const mine = eq(userCoupons.userId, userId);
  const conditions = conditionsAt(now);
  const { rows, paging } = await pageOf(query, (limit, offset) =>
    db
      .select({
        held: userCoupons,
        coupon: coupons,
        courseIds: courseIdsOfCoupon(db),
        orderNumber: orders.orderNumber,
        total: totalOfList(),
      })
      .from(userCoupons)
      .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
      .leftJoin(orders, eq(orders.id, userCoupons.orderId))
      .where(and(mine, query.state ? conditions[query.state] : undefined))
      .orderBy(query.state === 'usable' ? asc(coupons.endsAt) : desc(userCoupons.receivedAt), asc(coupons.id))
      .limit(limit)
      .offset(offset),
  );
  const [counts = { usable: 0, used: 0, ended: 0 }] = await db
    .select({
      usable: countWhere(conditions.usable),
      used: countWhere(conditions.used),
      ended: countWhere(conditions.ended),
    })
    .from(userCoupons)
    .innerJoin(coupons, eq(coupons.id, userCoupons.couponId))
    .where(mine);
  return {
    ...paging,
    list: rows.map(({ held, coupon, courseIds, orderNumber }) => ({
      ...couponView(coupon, { now, receivedAt: held.receivedAt, courseIds }),
      state: stateOf(held, coupon, now),
      used_time: held.usedAt ? toInstant(held.usedAt) : null,
      order_number: orderNumber,
    })),
    counts,
  };
}

function conditionsAt(now: Date): Readonly<Record<State, SQL | undefined>> {
  const isUnused = isNull(userCoupons.usedAt);
  return {
    used: isNotNull(userCoupons.usedAt),
    usable: and(isUnused, eq(coupons.isFailed, false), gt(coupons.endsAt, now)),
    ended: and(isUnused, or(eq(coupons.isFailed, true), lte(coupons.endsAt, now))),
  };
}

function stateOf(
  { usedAt }: Pick<typeof userCoupons.$inferSelect, 'usedAt'>,
  { isFailed, endsAt }: Pick<typeof coupons.$inferSelect, 'isFailed' | 'endsAt'>,
  now: Date,
): State {
  if (usedAt) return 'used';
  return isFailed || endsAt <= now ? 'ended' : 'usable';
}
