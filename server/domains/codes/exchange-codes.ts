import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, lockRowShared, queueAtUser } from '#server/db/locks.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { exchangeBatches, exchangeCodes } from '#server/db/schema/personal.ts';
import { receiveCoupon } from '#server/domains/orders/checkout/receive-coupon.ts';
import { giveCourse } from '#server/domains/orders/payment/give-course.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Random } from '#server/kernel/random.ts';

type ExchangeCodeRow = typeof exchangeCodes.$inferSelect;

interface Exchanging {
  readonly userId: string;
  readonly now: Date;
  readonly random: Random;
}

/** What a student redeemed a code for. */
export interface Exchange {
  readonly row: ExchangeCodeRow;
  readonly userId: string;
  readonly at: Date;
  /** False when the student had redeemed it before. */
  readonly isFirst: boolean;
}

/** The stored form of a code: `abcd-2345 …` is `ABCD2345…`. */
export const storedExchangeCode = (typed: string) => typed.replaceAll(/[ -]/g, '').toUpperCase();

export async function isExchangeCode(db: Database, code: string): Promise<boolean> {
  return (await db.$count(exchangeCodes, eq(exchangeCodes.code, code))) > 0;
}

/** Redeems a code once; when the same student sends it again, returns the first result. */
export async function exchangeCode(tx: Database, code: string, exchanging: Exchanging): Promise<Exchange> {
  const { userId, now } = exchanging;
  await queueAtUser(tx, userId);
  const row = await lockRow(tx, exchangeCodes, eq(exchangeCodes.code, code));
  if (!row) throw new Refusal('EXCHANGE_CODE_UNKNOWN');
  if (row.ownerId && row.ownerId !== userId) throw new Refusal('EXCHANGE_CODE_NOT_YOURS');
  if (row.usedBy === userId) return { row, userId, at: row.usedAt ?? now, isFirst: false };
  if (row.usedBy) throw new Refusal('EXCHANGE_CODE_USED');
  if (row.expiresAt <= now) throw new Refusal('EXCHANGE_CODE_EXPIRED');
  await checkBatch(tx, row, userId);
  await give(tx, row, exchanging);
  await tx.update(exchangeCodes).set({ usedBy: userId, usedAt: now }).where(eq(exchangeCodes.code, code));
  return { row, userId, at: now, isFirst: true };
}

/** Whether staff have stopped the code or its batch. To the student a stopped code is simply invalid. */
async function checkBatch(tx: Database, { batchId, stoppedAt }: ExchangeCodeRow, userId: string): Promise<void> {
  // Locks the batch: once a stop has been confirmed, no later exchange succeeds.
  const batch =
    batchId === null ? undefined : await lockRowShared(tx, exchangeBatches, eq(exchangeBatches.id, batchId));
  if (stoppedAt || batch?.stoppedAt) throw new Refusal('EXCHANGE_CODE_EXPIRED', { text: '兑换码已停用' });
  if (!batch?.isOnce) return;
  const isMine = and(eq(exchangeCodes.usedBy, userId), eq(exchangeCodes.batchId, batch.id));
  if ((await tx.$count(exchangeCodes, isMine)) > 0) {
    throw new Refusal('EXCHANGE_CODE_USED', { text: '这批兑换码每人限用一个，您已经用过了' });
  }
}

async function give(tx: Database, row: ExchangeCodeRow, { userId, now, random }: Exchanging): Promise<void> {
  if (row.couponId) {
    const reason = await receiveCoupon(tx, { couponId: row.couponId, userId, now, random });
    if (reason) throw new Refusal(reason);
  }
  if (row.courseId) {
    const course = await findCourse(tx, row.courseId);
    if (!course) throw new Refusal('NOT_FOUND');
    if (await isOwned(tx, course.id, userId, now)) throw new Refusal('COURSE_OWNED');
    await giveCourse(tx, { userId, course, note: `兑换码 ${row.title}`, now, random });
  }
}
