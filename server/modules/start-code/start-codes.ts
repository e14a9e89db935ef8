import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { RefusalName } from '#src/contract/codes.ts';
import { type StartCodeState, startCodeStates } from '#src/contract/states.ts';

export type StartCodeRow = typeof startCodes.$inferSelect;
type CodeView = ReplyOf<'GET /api/v1/course/codes/{id}'>;

/** A code as it is stored: `abcd-2345 …` is `ABCD2345…`. */
export const storedCode = (typed: string) => typed.replaceAll(/[ -]/g, '').toUpperCase();

/** A code as it is printed, in groups of four. */
const printedCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

function codeState(row: StartCodeRow, now: Date): StartCodeState {
  if (row.usedAt) return startCodeStates.USED;
  if (row.voidedAt) return startCodeStates.VOID;
  return row.expiresAt <= now ? startCodeStates.EXPIRED : startCodeStates.UNUSED;
}

/** Why this student can't have the course of the code; null for one that is unused or was used by the student. */
export function codeProblem(row: StartCodeRow, userId: string, now: Date): RefusalName | null {
  if (row.ownerId && row.ownerId !== userId) return 'CODE_NOT_YOURS';
  if (row.usedBy) return row.usedBy === userId ? null : 'CODE_USED';
  const state = codeState(row, now);
  if (state === startCodeStates.VOID) return 'CODE_VOID';
  return state === startCodeStates.EXPIRED ? 'CODE_EXPIRED' : null;
}

/** Codes with what belongs to them, newest use first. */
export async function codeViews(
  db: Database,
  isAsked: SQL | undefined,
  userId: string,
  now: Date,
): Promise<CodeView[]> {
  const rows = await db
    .select({ code: startCodes, course: courses, orderNumber: orders.orderNumber, mycourse: myCourses.id })
    .from(startCodes)
    .innerJoin(courses, eq(courses.id, startCodes.courseId))
    .leftJoin(orders, eq(orders.id, startCodes.orderId))
    .leftJoin(
      myCourses,
      and(eq(myCourses.courseId, startCodes.courseId), eq(myCourses.userId, userId), eq(startCodes.usedBy, userId)),
    )
    .where(isAsked)
    .orderBy(desc(startCodes.usedAt), desc(startCodes.createdAt), desc(startCodes.id));
  return rows.map(({ code, course, orderNumber, mycourse }) => ({
    uuid: code.id,
    code: printedCode(code.code),
    state: codeState(code, now),
    course: {
      uuid: course.id,
      name: course.name,
      img_cover: course.imgCover,
      subject_name: course.subjectName,
      class_hours: course.classHours,
    },
    expire_time: toInstant(code.expiresAt),
    used_time: code.usedAt && toInstant(code.usedAt),
    order_number: orderNumber,
    mycourse_uuid: mycourse,
  }));
}

/** The codes a student used or was given. */
export const isOfStudent = (userId: string) => or(eq(startCodes.usedBy, userId), eq(startCodes.ownerId, userId));
