import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtName, queueAtRow } from '#server/db/locks.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { exchangeBatches, exchangeCodes } from '#server/db/schema/personal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { Random } from '#server/kernel/random.ts';
import { MOST_CODES } from '#src/contract/console/exchange-values.ts';

export interface NewBatch {
  readonly name: string;
  readonly courseId: string;
  readonly size: number;
  /** The time from which the codes are no longer valid. */
  readonly expiresAt: Date;
  readonly isOnce: boolean;
}

const DAY_MS = 24 * 3_600_000;
const MOST_DAYS = 3 * 366;

/** Creates a batch of codes under an id chosen by the caller. Idempotent for this id. Throws `SALE_REFUSED`. */
export async function makeBatch(context: StaffContext, id: string, asked: NewBatch): Promise<void> {
  const { actor, clock, random } = context;
  await inTransaction(context.db, async (tx) => {
    await queueAtName(tx, 'exchange batch', id);
    const [known] = await tx.select().from(exchangeBatches).where(eq(exchangeBatches.id, id));
    if (known) {
      const fields = ['name', 'courseId', 'size', 'isOnce'] as const;
      const isSame = known.expiresAt.getTime() === asked.expiresAt.getTime();
      if (isSame && known.createdBy === actor.name && fields.every((field) => known[field] === asked[field])) return;
      throw new Refusal('SALE_CHANGED', { text: '这个编号已经有一批兑换码了' });
    }
    const now = clock.now();
    const course = await checkNew(tx, asked, now);
    await tx.insert(exchangeBatches).values({ id, ...asked, createdAt: now, createdBy: actor.name });
    await addCodes(tx, { batchId: id, title: course.name, ...asked }, random);
    const change = `${course.name}，${asked.size} 个${asked.isOnce ? '，每人限用一个' : ''}`;
    await note(tx, context, { action: 'exchange.make', subject: asked.name, after: { change } });
  });
}

async function checkNew(tx: Database, { courseId, size, expiresAt }: NewBatch, now: Date) {
  const refuse = (text: string) => new Refusal('SALE_REFUSED', { text });
  if (size < 1 || size > MOST_CODES) throw refuse(`数量要在 1 到 ${MOST_CODES} 之间`);
  if (expiresAt <= now) throw refuse('最后一天不能早于今天');
  if (expiresAt.getTime() > now.getTime() + MOST_DAYS * DAY_MS) throw refuse('最后一天最多三年以后');
  const course = await findCourse(tx, courseId);
  if (!course) throw refuse('课程已经不在了，请重新选');
  if (course.kind !== 'course') throw refuse('兑换码只能兑课程，图书和研学要下单');
  if (course.validEndTime && course.validEndTime < expiresAt) throw refuse('课程的有效期在最后一天之前就结束了');
  return course;
}

interface Codes extends NewBatch {
  readonly batchId: string;
  readonly title: string;
}

/** Rows per statement. */
const AT_ONCE = 1000;

async function addCodes(tx: Database, { batchId, title, courseId, expiresAt, size }: Codes, random: Random) {
  let made = 0;
  while (made < size) {
    const codes = new Set<string>();
    while (codes.size < Math.min(AT_ONCE, size - made)) codes.add(newCode(random));
    const from = made;
    const rows = [...codes].map((code, index) => ({
      ...{ code, title, courseId, expiresAt, batchId, position: from + index + 1 },
    }));
    const added = await tx
      .insert(exchangeCodes)
      .values(rows)
      .onConflictDoNothing({ target: exchangeCodes.code })
      .returning({ code: exchangeCodes.code });
    // A random code already existed (one chance in 2^60): positions would have a gap.
    if (added.length < rows.length) throw new Error('A new exchange code exists already.');
    made += added.length;
  }
}

/** 32 characters, 5 bits each, without letters and digits that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** 60 random bits: with ten guesses an hour nobody finds a code. */
function newCode(random: Random): string {
  return [...random.bytes(LENGTH)].map((byte) => LETTERS.charAt(byte & 31)).join('');
}

/** Ends all unused codes of a batch. Idempotent. */
export async function stopBatch(context: StaffContext, id: string, reason: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await queueAtRow(tx, exchangeBatches, eq(exchangeBatches.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (isStoppedBefore(row, context.actor.name, reason, '这批兑换码')) return;
    await tx.update(exchangeBatches).set(stopOf(context, reason)).where(eq(exchangeBatches.id, id));
    await note(tx, context, { action: 'exchange.stop', subject: row.name, after: { reason } });
  });
}

interface Stopped {
  readonly stoppedAt: Date | null;
  readonly stoppedBy: string;
  readonly stopReason: string;
}

function isStoppedBefore({ stoppedAt, stoppedBy, stopReason }: Stopped, by: string, reason: string, what: string) {
  if (!stoppedAt) return false;
  if (stoppedBy === by && stopReason === reason) return true;
  throw new Refusal('SALE_CHANGED', { text: `${what}已经停用了，${stoppedBy}：${stopReason}` });
}

const stopOf = ({ actor, clock }: StaffContext, reason: string): Stopped => ({
  stoppedAt: clock.now(),
  stoppedBy: actor.name,
  stopReason: reason,
});

/** Ends one code; refused when it is already used. Idempotent. */
export async function stopCode(context: StaffContext, batchId: string, position: number, reason: string) {
  await inTransaction(context.db, async (tx) => {
    const [batch] = await tx.select().from(exchangeBatches).where(eq(exchangeBatches.id, batchId));
    const isIt = and(eq(exchangeCodes.batchId, batchId), eq(exchangeCodes.position, position));
    const row = await lockRow(tx, exchangeCodes, isIt);
    if (!batch || !row) throw new Refusal('NOT_FOUND');
    if (row.usedAt) throw new Refusal('SALE_CHANGED', { text: '这个兑换码已经用了，不能停用' });
    if (isStoppedBefore(row, context.actor.name, reason, '这个兑换码')) return;
    await tx.update(exchangeCodes).set(stopOf(context, reason)).where(eq(exchangeCodes.code, row.code));
    const subject = `${batch.name} 第 ${position} 个`;
    await note(tx, context, { action: 'exchange.stop-code', subject, after: { reason } });
  });
}

/** The codes of a batch for its CSV file. Recorded in the audit log, because each code is worth its course. */
export async function takeCodes(context: StaffContext, batchId: string) {
  return inTransaction(context.db, async (tx) => {
    const [batch] = await tx.select().from(exchangeBatches).where(eq(exchangeBatches.id, batchId));
    if (!batch) throw new Refusal('NOT_FOUND');
    const codes = await tx
      .select()
      .from(exchangeCodes)
      .where(eq(exchangeCodes.batchId, batchId))
      .orderBy(asc(exchangeCodes.position));
    await note(tx, context, { action: 'exchange.download', subject: batch.name, after: { codes: codes.length } });
    return { batch, codes };
  });
}
