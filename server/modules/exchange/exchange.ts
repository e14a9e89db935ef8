import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { lockUser } from '#server/db/queries/users.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { exchangeCodes } from '#server/db/schema/personal.ts';
import { guess } from '#server/db/tries.ts';
import { giveCourse } from '#server/domains/orders/give-course.ts';
import { receiveCoupon } from '#server/domains/orders/receive-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { exchangeOutcomes } from '#src/contract/states.ts';

type CodeRow = typeof exchangeCodes.$inferSelect;
type Exchanged = ReplyOf<'GET /api/v1/account/code/exchange'>;

interface Exchanging {
  readonly userId: string;
  readonly now: Date;
  readonly random: Random;
}

/** Refuses a code that does not exist and notes it; after ten within an hour, start codes included, none is looked at. */
export async function refuseUnknown(db: Database, code: string, userId: string, now: Date): Promise<void> {
  const guessed = await guess(db, now, { kind: 'code', subject: userId }, async (tx) => {
    const [known] = await tx
      .select({ code: exchangeCodes.code })
      .from(exchangeCodes)
      .where(eq(exchangeCodes.code, code));
    return known !== undefined;
  });
  if (guessed === 'locked') throw new Refusal('CODE_LOCKED');
  if (guessed === 'wrong') throw new Refusal('EXCHANGE_CODE_UNKNOWN');
}

/** Gives what the code stands for, once; the same student sending it again gets the first result. */
export async function exchangeCode(tx: Database, code: string, exchanging: Exchanging): Promise<Exchanged> {
  const { userId, now } = exchanging;
  await lockUser(tx, userId);
  const [row] = await tx.select().from(exchangeCodes).where(eq(exchangeCodes.code, code)).for('update');
  if (!row) throw new Refusal('EXCHANGE_CODE_UNKNOWN');
  if (row.ownerId && row.ownerId !== userId) throw new Refusal('EXCHANGE_CODE_NOT_YOURS');
  if (row.usedBy === userId) return exchanged(tx, row, { userId, at: row.usedAt ?? now, isFirst: false });
  if (row.usedBy) throw new Refusal('EXCHANGE_CODE_USED');
  if (row.expiresAt <= now) throw new Refusal('EXCHANGE_CODE_EXPIRED');
  await give(tx, row, exchanging);
  await tx.update(exchangeCodes).set({ usedBy: userId, usedAt: now }).where(eq(exchangeCodes.code, code));
  return exchanged(tx, row, { userId, at: now, isFirst: true });
}

async function give(tx: Database, row: CodeRow, { userId, now, random }: Exchanging): Promise<void> {
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

interface Use {
  readonly userId: string;
  readonly at: Date;
  readonly isFirst: boolean;
}

async function exchanged(tx: Database, row: CodeRow, { userId, at, isFirst }: Use): Promise<Exchanged> {
  const [mine] = row.courseId
    ? await tx
        .select({ id: myCourses.id })
        .from(myCourses)
        .where(and(eq(myCourses.userId, userId), eq(myCourses.courseId, row.courseId)))
    : [];
  return {
    outcome: exchangeOutcomes.DONE,
    text: isFirst ? `兑换成功：${row.title}` : `您已兑换过：${row.title}`,
    title: row.title,
    course_uuid: row.courseId,
    mycourse_uuid: mine?.id ?? null,
    coupon_uuid: row.couponId,
    exchanged_time: toInstant(at),
    is_first: isFirst,
  };
}
