import { and, eq, inArray, like, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { upgradeOffers } from '#server/db/queries/upgrades.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { writeIntent } from './checkout-intent.ts';

const { UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, WAITING_GROUP } = orderPayStates;
const HOLDING = [UNPAID, FINAL_PAYMENT_DUE, SHIPPING, PAID, PAY_SUCCESS, WAITING_GROUP];

interface Upgrade {
  readonly userId: string;
  readonly myCourseId: string;
  readonly toCourseId: string;
  readonly now: Date;
}

/** What is left to pay for the larger course, or a refusal: what was paid for the smaller one counts once. */
export async function upgradePriceCents(
  db: Database,
  { userId, myCourseId, toCourseId, now }: Upgrade,
): Promise<number> {
  const offers = await upgradeOffers(db, userId, now);
  const offer = offers.find((one) => one.myCourseId === myCourseId && one.toCourseId === toCourseId);
  if (!offer) throw new Refusal('NOT_FOUND', { text: '没有可用的升级方案' });
  const used = and(
    eq(orders.userId, userId),
    eq(orders.intent, writeIntent({ kind: 'upgrade', myCourseId })),
    inArray(orders.payState, HOLDING),
  );
  if ((await db.$count(orders, used)) > 0) throw new Refusal('REFUSED', { text: '该课程已用于升级' });
  return offer.priceCents;
}

/** Courses of a student whose price counted for a larger one: they can't be given back any more. */
export async function upgradedCourseIds(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ courseId: myCourses.courseId })
    .from(orders)
    .innerJoin(myCourses, eq(orders.intent, sql`'upgrade:' || ${myCourses.id}::text`))
    .where(and(eq(orders.userId, userId), like(orders.intent, 'upgrade:%'), inArray(orders.payState, HOLDING)));
  return new Set(rows.map(({ courseId }) => courseId));
}
