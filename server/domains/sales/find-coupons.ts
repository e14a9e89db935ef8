import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { couponCourses, coupons, userCoupons } from '#server/db/schema/promotion.ts';
import { couponSetState } from '#server/domains/orders/checkout/coupon-state.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { CouponPart, CouponState } from '#src/contract/console/coupon-values.ts';
import { couponSetStates } from '#src/contract/states.ts';

const COUPONS_AT_ONCE = 20;
const USES_AT_ONCE = 50;

interface ListRequest {
  readonly part: CouponPart;
  readonly words?: string | undefined;
  /** Only coupons with a smaller number. */
  readonly after?: number | undefined;
}

/** Whether students can still use coupons that they have. */
const isUsable = (now: Date) => and(gt(coupons.endsAt, now), eq(coupons.isFailed, false));
const isOver = (now: Date) => or(lte(coupons.endsAt, now), eq(coupons.isFailed, true));

/** One page of the list for staff, newest first. */
export async function listCoupons(db: Database, { part, words = '', after }: ListRequest, now: Date) {
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const parts: Readonly<Record<CouponPart, SQL | undefined>> = {
    usable: isUsable(now),
    over: isOver(now),
    all: undefined,
  };
  const found = await db
    .select()
    .from(coupons)
    .where(
      and(
        parts[part],
        after === undefined ? undefined : lt(coupons.number, after),
        words.trim() === '' ? undefined : ilike(coupons.name, pattern),
      ),
    )
    .orderBy(desc(coupons.number))
    .limit(COUPONS_AT_ONCE + 1);
  const rows = await withFigures(db, found.slice(0, COUPONS_AT_ONCE));
  return { rows, next: found.length > COUPONS_AT_ONCE ? (rows.at(-1)?.row.number ?? null) : null };
}

type CouponRow = typeof coupons.$inferSelect;
export type FoundCoupon = Awaited<ReturnType<typeof withFigures>>[number];

/** With the numbers of paid orders that used each coupon, from one index. */
async function withFigures(db: Database, rows: readonly CouponRow[]) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { couponId, paidOffCents } = userCoupons;
  const used = await db
    .select({ id: couponId, used: count(), discount: sum(paidOffCents).mapWith(Number) })
    .from(userCoupons)
    .where(and(inArray(couponId, ids), isNotNull(paidOffCents)))
    .groupBy(couponId);
  const scopes = await db
    .select({ id: couponCourses.couponId, courses: count() })
    .from(couponCourses)
    .where(inArray(couponCourses.couponId, ids))
    .groupBy(couponCourses.couponId);
  return rows.map((row) => {
    const figures = used.find(({ id }) => id === row.id);
    const courseCount = scopes.find(({ id }) => id === row.id)?.courses ?? 0;
    return { row, used: figures?.used ?? 0, discount: figures?.discount ?? 0, courseCount };
  });
}

/** The coupon of this id with its courses; throws `NOT_FOUND` when there is none. */
export async function readCoupon(db: Database, id: string) {
  const [found] = await withFigures(db, await db.select().from(coupons).where(eq(coupons.id, id)));
  if (!found) throw new Refusal('NOT_FOUND');
  const scope = await db
    .select({ uuid: courses.id, name: courses.name })
    .from(couponCourses)
    .innerJoin(courses, eq(courses.id, couponCourses.courseId))
    .where(eq(couponCourses.couponId, id))
    .orderBy(asc(courses.courseNumber));
  return { ...found, courses: scope };
}

/** State for staff: the state that students see, and why no more are given out. */
export function couponState(row: CouponRow, now: Date): CouponState {
  const state = couponSetState(row, now);
  if (state === couponSetStates.FAILED) return 'void';
  if (state === couponSetStates.END) return 'over';
  if (row.stoppedAt) return 'stopped';
  if (state === couponSetStates.NOT_START) return 'soon';
  return row.receivedCount < row.stock ? 'going' : 'gone';
}

/** Students who received a coupon, newest first. `after`: cursor of the page before. */
export async function usesOfCoupon(db: Database, couponId: string, after?: string) {
  const [at = '', last = ''] = (after ?? '').split(' ');
  const isKnown = !Number.isNaN(Date.parse(at)) && UUID.test(last);
  if (after !== undefined && !isKnown) throw new Refusal('NOT_FOUND');
  const { receivedAt, id } = userCoupons;
  const found = await db
    .select({ ...getTableColumns(userCoupons), mobile: users.mobile, nickname: users.nickname, order: orders })
    .from(userCoupons)
    .innerJoin(users, eq(users.id, userCoupons.userId))
    .leftJoin(orders, eq(orders.id, userCoupons.orderId))
    .where(
      and(
        eq(userCoupons.couponId, couponId),
        after === undefined ? undefined : sql`(${receivedAt}, ${id}) < (${new Date(at)}::timestamptz, ${last}::uuid)`,
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(USES_AT_ONCE + 1);
  const rows = found.slice(0, USES_AT_ONCE);
  const end = rows.at(-1);
  return { rows, next: found.length > USES_AT_ONCE && end ? `${end.receivedAt.toISOString()} ${end.id}` : null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
