import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { agreementConfirmations, courseAgreements } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';

type AgreementRow = typeof courseAgreements.$inferSelect;

/** The agreement that a course asks its students to sign: its own, else that of its kind. Trials ask for none. */
export async function agreementOf(db: Database, courseId: string): Promise<AgreementRow | undefined> {
  return (await agreementsOf(db, [courseId])).get(courseId);
}

async function agreementsOf(db: Database, courseIds: readonly string[]): Promise<Map<string, AgreementRow>> {
  const rows = await db
    .select({ id: courses.id, kind: courses.kind, isTrial: courses.isTrial })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]));
  const agreements = await db.select().from(courseAgreements);
  return new Map(
    rows.flatMap(({ id, kind, isTrial }) => {
      const own = agreements.find(({ courseId }) => courseId === id);
      const ofKind = isTrial ? undefined : agreements.find((agreement) => agreement.kind === kind);
      const agreement = own ?? ofKind;
      return agreement ? [[id, agreement] as const] : [];
    }),
  );
}

/** Whether the student has the course but has not signed its agreement. */
export async function needsAgreement(db: Database, courseId: string, userId: string): Promise<boolean> {
  return (await unsignedAmong(db, [courseId], userId)).has(courseId);
}

/** The courses among these whose agreement the student has not signed yet. */
export async function unsignedAmong(db: Database, courseIds: readonly string[], userId: string): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const agreements = await agreementsOf(db, courseIds);
  const signed = await db
    .select({ courseId: myCourses.courseId })
    .from(agreementConfirmations)
    .innerJoin(myCourses, eq(myCourses.id, agreementConfirmations.myCourseId))
    .where(and(eq(myCourses.userId, userId), inArray(myCourses.courseId, [...courseIds])));
  const unsigned = new Set(agreements.keys());
  for (const { courseId } of signed) unsigned.delete(courseId);
  return unsigned;
}
