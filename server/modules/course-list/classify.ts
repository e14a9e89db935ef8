import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { courseTypes, courseTypeTexts } from '#src/contract/states.ts';
import { typeConditions } from './course-filters.ts';

/** By what the shelf can be narrowed down, each with its number of courses. */
export async function classify(db: Database) {
  const onShelf = eq(courses.isOnShelf, true);
  const subjects = await db
    .select({ id: courses.subjectId, name: courses.subjectName, count: count() })
    .from(courses)
    .where(onShelf)
    .groupBy(courses.subjectId, courses.subjectName)
    .orderBy(asc(courses.subjectId));
  const years = await db
    .select({ year: navYears.courseYear, name: navYears.name, count: count(courses.id) })
    .from(navYears)
    .leftJoin(courses, and(eq(courses.courseYear, navYears.courseYear), onShelf))
    .groupBy(navYears.courseYear, navYears.name)
    .orderBy(desc(navYears.courseYear));
  const types = [];
  for (const id of Object.values(courseTypes)) {
    const [row] = await db.select({ count: count() }).from(courses).where(and(onShelf, typeConditions[id]));
    types.push({ id, name: courseTypeTexts[id], count: row?.count ?? 0 });
  }
  return { subjects, years, types };
}
