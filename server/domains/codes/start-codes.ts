import { eq, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { giveCourse } from '#server/domains/orders/payment/give-course.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { type StartCodeState, startCodeStates } from '#src/contract/states.ts';
import { refuseUnknownCode } from './guess-code.ts';

export type StartCodeRow = typeof startCodes.$inferSelect;
type Context = Pick<CallContext<Session>, 'db' | 'clock' | 'random' | 'session'>;

/** The stored form of a code: `abcd-2345 …` is `ABCD2345…`. */
export const storedCode = (typed: string) => typed.replaceAll(/[ -]/g, '').toUpperCase();

export function codeState(row: StartCodeRow, now: Date): StartCodeState {
  if (row.usedAt) return startCodeStates.USED;
  if (row.voidedAt) return startCodeStates.VOID;
  return row.expiresAt <= now ? startCodeStates.EXPIRED : startCodeStates.UNUSED;
}

/** Why this student cannot have the course of the code; null when it is unused or the student's own. */
export function codeProblem(row: StartCodeRow, userId: string, now: Date): RefusalName | null {
  if (row.ownerId && row.ownerId !== userId) return 'CODE_NOT_YOURS';
  if (row.usedBy) return row.usedBy === userId ? null : 'CODE_USED';
  const state = codeState(row, now);
  if (state === startCodeStates.VOID) return 'CODE_VOID';
  return state === startCodeStates.EXPIRED ? 'CODE_EXPIRED' : null;
}

/** The codes a student used or was given. */
export const isOfStudent = (userId: string) => or(eq(startCodes.usedBy, userId), eq(startCodes.ownerId, userId));

/** Refuses an unknown start code, and counts it. */
export function refuseUnknownStartCode({ db, clock, session }: Context, code: string): Promise<void> {
  return refuseUnknownCode(db, {
    userId: session.userId,
    now: clock.now(),
    wrong: 'CODE_WRONG',
    isKnown: async (tx) => (await tx.$count(startCodes, eq(startCodes.code, code))) > 0,
  });
}

/** Opens the course of a code once; false when this student had done so before. */
export async function useStartCode(tx: Database, code: string, { clock, random, session }: Context): Promise<boolean> {
  const { userId } = session;
  const now = clock.now();
  // Codes of one course that are sent at once are queued here.
  await queueAtUser(tx, userId);
  const row = await lockRow(tx, startCodes, eq(startCodes.code, code));
  if (!row) throw new Refusal('CODE_WRONG');
  const problem = codeProblem(row, userId, now);
  if (problem) throw new Refusal(problem);
  if (row.usedBy === userId) return false;
  const course = await findCourse(tx, row.courseId);
  if (!course) throw new Refusal('CODE_WRONG');
  if (await isOwned(tx, course.id, userId, now)) throw new Refusal('COURSE_OWNED');
  const order = await giveCourse(tx, { userId, course, note: `开课码 ${row.batch}`, now, random });
  await tx.update(startCodes).set({ usedBy: userId, usedAt: now, orderId: order.id }).where(eq(startCodes.id, row.id));
  return true;
}
