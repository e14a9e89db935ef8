import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse } from '#server/db/queries/courses.ts';
import { collects } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';

/** Adds a course on the shelf to the student's favourites (收藏); does nothing when it is there. Returns its id. */
export async function collectCourse(db: Database, userId: string, courseId: string, now: Date): Promise<string> {
  const course = await findCourse(db, courseId);
  if (!course?.isOnShelf) throw new Refusal('NOT_FOUND');
  await db.insert(collects).values({ userId, courseId: course.id, collectedAt: now }).onConflictDoNothing();
  return course.id;
}

export async function dropCollected(db: Database, userId: string, courseId: string): Promise<void> {
  await db.delete(collects).where(and(eq(collects.userId, userId), eq(collects.courseId, courseId)));
}
