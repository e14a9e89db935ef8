import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ads } from '#server/db/schema/course-list.ts';

type Place = (typeof ads.$inferSelect)['place'];

/** The current ads of a place; of one category, or for one course, if the place has such. */
export async function adsAt(
  db: Database,
  place: Place,
  { now, categoryId, courseId }: { readonly now: Date; readonly categoryId?: number; readonly courseId?: string },
) {
  return (
    db
      .select({ uuid: ads.id, title: ads.title, image: ads.image, navigation: ads.navigation })
      .from(ads)
      .where(
        and(
          eq(ads.place, place),
          eq(ads.isShown, true),
          lte(ads.startsAt, now),
          gt(ads.endsAt, now),
          categoryId === undefined ? undefined : eq(ads.categoryId, categoryId),
          courseId === undefined ? isNull(ads.courseId) : or(isNull(ads.courseId), eq(ads.courseId, courseId)),
        ),
      )
      // An ad for this course comes before those for all courses.
      .orderBy(asc(isNull(ads.courseId)), asc(ads.position))
  );
}
