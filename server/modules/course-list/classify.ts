import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countWhere } from '#server/db/queries/page-of.ts';
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
  const ids = Object.values(courseTypes);
  const counts = Object.fromEntries(ids.map((id) => [id, countWhere(typeConditions[id])]));
  const [byType = {}] = await db.select(counts).from(courses).where(onShelf);
  const types = ids.map((id) => ({ id, name: courseTypeTexts[id], count: byType[id] ?? 0 }));
  return { subjects, years, types };
}
