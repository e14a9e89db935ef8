import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { courses, courseTeachers, myCourses, teachers } from '../schema/course.ts';
import { courseStocks } from '../schema/order.ts';

export type CourseRow = typeof courses.$inferSelect;

/** Whether visitors can find it: on the shelf, and its sale has not ended. */
export const isOffered = ({ isOnShelf, salesUntil }: CourseRow, now: Date): boolean =>
  isOnShelf && !(salesUntil && salesUntil <= now);

/** The course of an id, on the shelf or not. */
export async function findCourse(db: Database, id: string): Promise<CourseRow | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row;
}

/** For a query of `courses`: the teachers of each, in the course's order. */
export function teachersOfCourse(db: Database): SQL<{ uuid: string; name: string }[]> {
  const teacher = sql`json_build_object('uuid', ${teachers.id}, 'name', ${teachers.name})`;
  const list = db
    .select({ list: sql`json_agg(${teacher} ORDER BY ${asc(courseTeachers.position)})` })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courses.id));
  return sql`COALESCE(${list}, '[]')`;
}

/** Rows of `course_stocks` that are sold out. */
export const isTakenUp = gte(courseStocks.soldCount, courseStocks.stock);

/** Those of the courses with limited places and none left. */
export async function soldOutAmong(db: Database, courseIds: readonly string[]): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const rows = await db
    .select({ courseId: courseStocks.courseId })
    .from(courseStocks)
    .where(and(inArray(courseStocks.courseId, [...courseIds]), isTakenUp));
  return new Set(rows.map(({ courseId }) => courseId));
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
