import { and, asc, count, desc, eq, gt, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { agreementConfirmations, agreementVersions, courseAgreements } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { MOST_SIGNED } from '#src/contract/console/agreement-values.ts';
import { agreementOf } from './agreement-need.ts';

const AT_ONCE = 50;
const VERSIONS_AT_ONCE = 10;

type CourseRow = typeof courses.$inferSelect;
type AgreementRow = typeof courseAgreements.$inferSelect;

/** The owner of a text: a kind of course, or one course, which may use the text of its kind. */
export interface AgreementOwner {
  readonly course: CourseRow | undefined;
  /** The current agreement; undefined for a course without one. */
  readonly agreement: AgreementRow | undefined;
  readonly isOwn: boolean;
}

/** The agreement of a kind, or the course, of this id; throws `NOT_FOUND` when there is neither. */
export async function ownerOf(db: Database, id: string): Promise<AgreementOwner> {
  const isOfKind = and(eq(courseAgreements.id, id), isNotNull(courseAgreements.kind));
  const [general] = await db.select().from(courseAgreements).where(isOfKind);
  if (general) return { course: undefined, agreement: general, isOwn: true };
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  if (!course) throw new Refusal('NOT_FOUND');
  const agreement = await agreementOf(db, id);
  return { course, agreement, isOwn: agreement?.courseId === id };
}

/** Agreements of kinds, then one page of the courses' own ones, by course number. */
export async function listAgreements(db: Database, after?: string) {
  const general =
    after === undefined
      ? await db.select().from(courseAgreements).where(isNotNull(courseAgreements.kind)).orderBy(courseAgreements.kind)
      : [];
  const own = await db
    .select({ course: courses, agreement: courseAgreements })
    .from(courseAgreements)
    .innerJoin(courses, eq(courses.id, courseAgreements.courseId))
    .where(after === undefined ? undefined : gt(courses.courseNumber, after))
    .orderBy(asc(courses.courseNumber))
    .limit(AT_ONCE + 1);
  const rows = own.slice(0, AT_ONCE);
  return { general, own: rows, next: own.length > AT_ONCE ? (rows.at(-1)?.course.courseNumber ?? null) : null };
}

/** One page of the versions of a text, newest first. */
export async function versionsOfAgreement(db: Database, ownerId: string, before?: number) {
  const { ownerId: owner, revision } = agreementVersions;
  const found = await db
    .select()
    .from(agreementVersions)
    .where(and(eq(owner, ownerId), before === undefined ? undefined : lt(revision, before)))
    .orderBy(desc(revision))
    .limit(VERSIONS_AT_ONCE + 1);
  const rows = found.slice(0, VERSIONS_AT_ONCE);
  return { rows, next: found.length > VERSIONS_AT_ONCE ? (rows.at(-1)?.revision ?? null) : null };
}

/**
 * Number of students who have signed for the course, or for the courses that use the text of their kind; counted up to
 * a limit.
 */
export async function signedCount(db: Database, { course, agreement }: AgreementOwner): Promise<number> {
  const own = db
    .select({ id: courseAgreements.id })
    .from(courseAgreements)
    .where(eq(courseAgreements.courseId, courses.id));
  const isOfKind = agreement?.kind
    ? and(eq(courses.kind, agreement.kind), eq(courses.isTrial, false), notExists(own))
    : sql`false`;
  const signed = db
    .select({ one: sql<number>`1`.as('one') })
    .from(courses)
    .innerJoin(myCourses, eq(myCourses.courseId, courses.id))
    .innerJoin(agreementConfirmations, eq(agreementConfirmations.myCourseId, myCourses.id))
    .where(course ? eq(courses.id, course.id) : isOfKind)
    .limit(MOST_SIGNED)
    .as('signed');
  const [row] = await db.select({ count: count() }).from(signed);
  return row?.count ?? 0;
}

/** A course whose data fills the text for display: the course itself, otherwise the first of its kind. */
export async function sampleCourse(db: Database, { course, agreement }: AgreementOwner) {
  if (course || !agreement?.kind) return course;
  const isOfKind = and(eq(courses.kind, agreement.kind), eq(courses.isTrial, false));
  const [first] = await db.select().from(courses).where(isOfKind).orderBy(asc(courses.courseNumber)).limit(1);
  return first;
}
