import { and, asc, eq, inArray, isNull, notExists, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { agreementConfirmations, courseAgreements } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';

type AgreementRow = typeof courseAgreements.$inferSelect;

/**
 * For a query of `courses` and agreements: a course's own agreement, or that of its kind. Trials have no agreement of a
 * kind.
 */
const isAgreementOfCourse = or(
  eq(courseAgreements.courseId, courses.id),
  and(eq(courseAgreements.kind, courses.kind), eq(courses.isTrial, false)),
);

/** The agreement that students of a course must sign: its own, else that of its kind. */
export async function agreementOf(db: Database, courseId: string): Promise<AgreementRow | undefined> {
  const [found] = await db
    .select({ agreement: courseAgreements })
    .from(courses)
    .innerJoin(courseAgreements, isAgreementOfCourse)
    .where(eq(courses.id, courseId))
    .orderBy(asc(isNull(courseAgreements.courseId)))
    .limit(1);
  return found?.agreement;
}

/** Whether the student has the course but has not signed its agreement. */
export async function needsAgreement(db: Database, courseId: string, userId: string): Promise<boolean> {
  return (await unsignedAmong(db, [courseId], userId)).has(courseId);
}

/** The courses among these whose agreement the student has not signed yet. */
export async function unsignedAmong(db: Database, courseIds: readonly string[], userId: string): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const signed = db
    .select({ id: myCourses.id })
    .from(agreementConfirmations)
    .innerJoin(myCourses, eq(myCourses.id, agreementConfirmations.myCourseId))
    .where(and(eq(myCourses.userId, userId), eq(myCourses.courseId, courses.id)));
  const rows = await db
    .selectDistinct({ id: courses.id })
    .from(courses)
    .innerJoin(courseAgreements, isAgreementOfCourse)
    .where(and(inArray(courses.id, [...courseIds]), notExists(signed)));
  return new Set(rows.map(({ id }) => id));
}
