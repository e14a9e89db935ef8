import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courseSteps } from '#server/db/schema/form.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import { yanxueCheckins, yanxueCustomerInfos } from '#server/db/schema/yanxue.ts';
import { demoUserId } from '#server/demo/ids.ts';
import type { Clock } from '#server/kernel/clock.ts';

const STEP_NAMES = {
  1: 'register_step_id',
  2: 'confirm_step_id',
  3: 'fill_online_step_id',
  4: 'questionnaire_step_id',
  5: 'subject_step_id',
} as const;

/** Samples of study tours, of each kind of step of the demo account's tour, and of an unused code. */
export async function yanxueFixtures(
  db: Database,
  clock: Clock,
): Promise<Readonly<Record<string, string | undefined>>> {
  const now = clock.now();
  const [customer] = await db
    .select({ id: yanxueCustomerInfos.id, courseId: yanxueCustomerInfos.courseId })
    .from(yanxueCustomerInfos)
    .where(eq(yanxueCustomerInfos.userId, demoUserId))
    .orderBy(asc(yanxueCustomerInfos.id))
    .limit(1);
  const [checkin] = await db
    .select({ id: yanxueCheckins.id })
    .from(yanxueCheckins)
    .where(lte(yanxueCheckins.startsAt, now))
    .orderBy(desc(yanxueCheckins.endsAt))
    .limit(1);
  const steps = customer
    ? await db
        .select({ id: courseSteps.id, kind: courseSteps.kind })
        .from(courseSteps)
        .where(eq(courseSteps.courseId, customer.courseId))
        .orderBy(asc(courseSteps.position))
    : [];
  const [code] = await db
    .select({ code: startCodes.code })
    .from(startCodes)
    .where(and(isNull(startCodes.usedAt), isNull(startCodes.ownerId), gt(startCodes.expiresAt, now)))
    .orderBy(asc(startCodes.id))
    .limit(1);
  return {
    customerinfo_uuid: customer?.id,
    customerinfo_course_uuid: customer?.courseId,
    checkin_uuid: checkin?.id,
    start_code: code?.code,
    ...Object.fromEntries(steps.map(({ id, kind }) => [STEP_NAMES[kind], id])),
  };
}
