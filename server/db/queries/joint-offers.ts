import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { courses } from '../schema/course.ts';
import { jointOfferCourses, jointOffers } from '../schema/promotion.ts';
import type { CourseRow } from './courses.ts';

/** What the school sells together with a course. */
export interface JointOffer {
  readonly id: string;
  readonly name: string;
  /** Two or more that are on the shelf, the course itself first. */
  readonly courses: readonly CourseRow[];
}

/** The newest offer on the shelf with a course and at least one other; null for a course that is sold alone. */
export async function jointOfferOf(db: Database, courseId: string): Promise<JointOffer | null> {
  const rows = await db
    .select({ id: jointOffers.id, name: jointOffers.name, course: courses })
    .from(jointOffers)
    .innerJoin(jointOfferCourses, eq(jointOfferCourses.offerId, jointOffers.id))
    .innerJoin(courses, eq(courses.id, jointOfferCourses.courseId))
    .where(
      and(
        eq(jointOffers.isOnShelf, true),
        eq(courses.isOnShelf, true),
        inArray(
          jointOffers.id,
          db
            .select({ id: jointOfferCourses.offerId })
            .from(jointOfferCourses)
            .where(eq(jointOfferCourses.courseId, courseId)),
        ),
      ),
    )
    .orderBy(desc(jointOffers.createdAt), asc(jointOffers.id), asc(jointOfferCourses.position));
  for (const id of new Set(rows.map((row) => row.id))) {
    const offered = rows.filter((row) => row.id === id);
    const own = offered.find(({ course }) => course.id === courseId);
    const others = offered.filter(({ course }) => course.id !== courseId);
    if (own && others.length > 0) {
      return { id, name: own.name, courses: [own, ...others].map(({ course }) => course) };
    }
  }
  return null;
}
