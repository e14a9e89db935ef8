import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import { codeState } from '#server/domains/codes/start-codes.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type CodeView = ReplyOf<'GET /api/v1/course/codes/{id}'>;

/** A code as it is printed, in groups of four. */
const printedCode = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

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
