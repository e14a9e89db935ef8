import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { categories, type NavigationValue } from '#server/db/schema/course-list.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { adsAt } from '#server/views/ads.ts';
import type { Viewer } from '#server/views/course.ts';
import { navigationTypes } from '#src/contract/navigation.ts';
import { courseTypes } from '#src/contract/states.ts';
import { courseCondition } from './course-filters.ts';
import { topCourses } from './course-list.ts';

const COURSES = 10;

/** What stands behind an entry of the home page's categories: its ads and the first of its courses. */
export async function navPlace(db: Database, id: number, viewer: Viewer) {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  if (!category) throw new Refusal('NOT_FOUND');
  return {
    id,
    name: category.name,
    ads: await adsAt(db, 'nav', { now: viewer.now, categoryId: id }),
    courses: await topCourses(db, coursesBehind(category.navigation), COURSES, viewer),
  };
}

/** The courses that a navigation leads to: those it names, or those its list address filters. */
function coursesBehind(navigation: NavigationValue): SQL | undefined {
  if (navigation.type === navigationTypes.COURSES) return inArray(courses.id, navigation.uuids);
  if (navigation.type === navigationTypes.COURSE) return eq(courses.id, navigation.uuid);
  if (!('url' in navigation)) return undefined;
  const query = new URL(navigation.url, 'https://site.invalid').searchParams;
  const type = Object.values(courseTypes).find((value) => String(value) === query.get('type'));
  return courseCondition({
    ...(query.has('subject') ? { subject: Number(query.get('subject')) } : {}),
    ...(query.has('year') ? { year: Number(query.get('year')) } : {}),
    ...(type === undefined ? {} : { type }),
  });
}
