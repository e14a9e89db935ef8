import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import type { Exchange } from '#server/domains/codes/exchange-codes.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { exchangeOutcomes } from '#src/contract/states.ts';

/** What the student got for a code. */
export async function exchangeView(
  tx: Database,
  { row, userId, at, isFirst }: Exchange,
): Promise<ReplyOf<'GET /api/v1/account/code/exchange'>> {
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
