import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { courses, courseTeachers, myCourses, teachers } from '../schema/course.ts';

export type CourseRow = typeof courses.$inferSelect;

/** The course of an id, on the shelf or not. */
export async function findCourse(db: Database, id: string): Promise<CourseRow | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row;
}

/** The teachers of a course in the order of the course. */
export async function teachersOf(db: Database, courseId: string): Promise<{ uuid: string; name: string }[]> {
  return db
    .select({ uuid: teachers.id, name: teachers.name })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(asc(courseTeachers.position));
}

/** Rows of `my_courses` that let the user study at this moment. */
export function ownedNow(userId: string, now: Date) {
  return and(eq(myCourses.userId, userId), gt(myCourses.validUntil, now));
}

/** Whether the user may study the course at this moment. */
export async function isOwned(db: Database, courseId: string, userId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: myCourses.id })
    .from(myCourses)
    .where(and(eq(myCourses.courseId, courseId), ownedNow(userId, now)));
  return rows.length > 0;
}
