import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOwned } from '#server/db/queries/courses.ts';
import { courses, teachers } from '#server/db/schema/course.ts';
import { yanxueActivities } from '#server/db/schema/yanxue.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** A study tour with the course it is sold as and its leader, on the shelf or not. */
export async function findActivity(db: Database, courseId: string) {
  const [row] = await db
    .select({ activity: yanxueActivities, course: courses, leader: teachers })
    .from(yanxueActivities)
    .innerJoin(courses, eq(courses.id, yanxueActivities.courseId))
    .innerJoin(teachers, eq(teachers.id, yanxueActivities.leaderId))
    .where(eq(yanxueActivities.courseId, courseId));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Refuses a course that is no study tour, or that the student does not have. */
export async function ownActivity(
  db: Database,
  courseId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const found = await findActivity(db, courseId);
  if (await isOwned(db, courseId, userId, now)) return found;
  throw new Refusal('COURSE_NOT_OWNED', { data: { course_uuid: courseId } });
}
