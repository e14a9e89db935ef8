import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { examAttempts, practiceAnswers } from '#server/db/schema/exam.ts';
import { courseSteps, merchandises } from '#server/db/schema/form.ts';
import { demoUserId } from '#server/demo/ids.ts';
import type { Clock } from '#server/kernel/clock.ts';

/** Samples of exams, forms and gifts of the demo account. A step comes with its course. */
export async function examFixtures(db: Database, clock: Clock): Promise<Readonly<Record<string, string | undefined>>> {
  const isOwned = and(eq(myCourses.userId, demoUserId), gt(myCourses.validUntil, clock.now()));
  const [attempt] = await db
    .select({ id: examAttempts.id, paperId: examAttempts.paperId })
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, demoUserId), isNotNull(examAttempts.submittedAt)))
    .orderBy(asc(examAttempts.id))
    .limit(1);
  const [practice] = await db
    .select({ id: practiceAnswers.id, questionId: practiceAnswers.questionId })
    .from(practiceAnswers)
    .where(eq(practiceAnswers.userId, demoUserId))
    .orderBy(asc(practiceAnswers.id))
    .limit(1);
  const [step] = await db
    .select({ id: courseSteps.id, courseId: courseSteps.courseId })
    .from(courseSteps)
    .innerJoin(myCourses, eq(myCourses.courseId, courseSteps.courseId))
    .where(isOwned)
    .orderBy(asc(courseSteps.position), asc(courseSteps.id))
    .limit(1);
  const [merchandise] = await db
    .select({ id: merchandises.id })
    .from(merchandises)
    .innerJoin(myCourses, eq(myCourses.courseId, merchandises.courseId))
    .where(isOwned)
    .orderBy(asc(merchandises.position))
    .limit(1);
  return {
    paper_uuid: attempt?.paperId,
    answer_id: attempt?.id,
    question_uuid: practice?.questionId,
    answer_uuid: practice?.id,
    step_id: step?.id,
    ...(step && { course_id: step.courseId }),
    merchandise_uuid: merchandise?.id,
  };
}
