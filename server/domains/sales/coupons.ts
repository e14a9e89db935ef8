import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName, queueAtRow } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { couponCourses, coupons } from '#server/db/schema/promotion.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import {
  couponConditionText,
  couponValueText,
  MOST_COUPONS,
  type NewCouponKind,
} from '#src/contract/console/coupon-values.ts';
import { couponMolds } from '#src/contract/states.ts';

export interface NewCoupon {
  readonly name: string;
  readonly description: string;
  readonly kind: NewCouponKind;
  /** Discount in cents, for `money`. */
  readonly amount: number;
  /** Percentage to pay, for `discount`. */
  readonly percent: number;
  readonly threshold: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly stock: number;
  /** Ids of courses; empty for all. */
  readonly courses: readonly string[];
}

const MOLDS = { money: couponMolds.MONEY, discount: couponMolds.DISCOUNT } as const;

/** Creates a coupon under an id chosen by the caller. Idempotent for this id. Throws `SALE_REFUSED`. */
export async function makeCoupon(context: StaffContext, id: string, asked: NewCoupon): Promise<void> {
  const { kind, name, description, threshold, startsAt, endsAt, stock } = asked;
  const courseIds = [...new Set(asked.courses.map((one) => one.toLowerCase()))].sort();
  const values = {
    ...{ name, description, mold: MOLDS[kind], thresholdCents: threshold, depositCents: 0, startsAt, endsAt, stock },
    amountCents: kind === 'money' ? asked.amount : 0,
    discountPercent: kind === 'discount' ? asked.percent : 100,
  };
  await inTransaction(context.db, async (tx) => {
    await queueAtName(tx, 'coupon', id);
    const [known] = await tx.select().from(coupons).where(eq(coupons.id, id));
    if (known) {
      const fields = ['name', 'mold', 'amountCents', 'discountPercent', 'thresholdCents'] as const;
      if (known.createdBy === context.actor.name && fields.every((field) => known[field] === values[field])) return;
      throw new Refusal('SALE_CHANGED', { text: '这个编号已经有一张优惠券了' });
    }
    checkNew(asked, context.clock.now());
    await checkCourses(tx, courseIds);
    await tx.insert(coupons).values({ id, ...values, createdBy: context.actor.name });
    if (courseIds.length > 0) {
      await tx.insert(couponCourses).values(courseIds.map((courseId) => ({ couponId: id, courseId })));
    }
    const terms = { kind, amount: values.amountCents, percent: values.discountPercent, deposit: 0, threshold };
    const change = `${couponValueText(terms)}，${couponConditionText(terms)}，${stock} 张`;
    await note(tx, context, { action: 'coupon.make', subject: name, after: { change } });
  });
}

function checkNew({ kind, amount, percent, threshold, startsAt, endsAt, stock }: NewCoupon, now: Date): void {
  const refuse = (text: string) => new Refusal('SALE_REFUSED', { text });
  if (endsAt <= startsAt) throw refuse('结束要在开始之后');
  if (endsAt <= now) throw refuse('结束要在现在之后');
  if (stock < 1 || stock > MOST_COUPONS) throw refuse('数量要在 1 到 100 万之间');
  if (kind === 'discount') {
    if (percent < 1 || percent > 99) throw refuse('折扣要在 0.1 到 9.9 折之间');
    return;
  }
  if (amount === 0) throw refuse('减多少钱不能是 0');
  if (threshold > 0 && amount > threshold) throw refuse('减的钱不能比门槛多');
}

async function checkCourses(tx: Database, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return;
  const found = await tx.$count(courses, inArray(courses.id, [...courseIds]));
  if (found !== courseIds.length) throw new Refusal('SALE_REFUSED', { text: '有的课程已经不在了，请重新选' });
}

interface Stop {
  readonly reason: string;
  /** True: coupons that students already have become invalid too. */
  readonly isVoid: boolean;
}

/** Stops giving out a coupon, like an import that no longer contains it. Idempotent. */
export async function stopCoupon(context: StaffContext, id: string, { reason, isVoid }: Stop): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await queueAtRow(tx, coupons, eq(coupons.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.isFailed || (row.stoppedAt && !isVoid)) {
      if (row.stoppedBy === context.actor.name && row.stopReason === reason && row.isFailed === isVoid) return;
      const by = row.stoppedBy === '' ? '' : `，${row.stoppedBy}：${row.stopReason}`;
      throw new Refusal('SALE_CHANGED', { text: `这张券已经${row.isFailed ? '作废' : '停发'}了${by}` });
    }
    const stopped = { stoppedAt: context.clock.now(), stoppedBy: context.actor.name, stopReason: reason };
    await tx
      .update(coupons)
      .set({ ...stopped, stock: sql`${coupons.receivedCount}`, isFailed: isVoid })
      .where(eq(coupons.id, id));
    const action = isVoid ? 'coupon.void' : 'coupon.stop';
    await note(tx, context, { action, subject: row.name, before: { stock: row.stock }, after: { reason } });
  });
}
