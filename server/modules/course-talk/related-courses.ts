import { inArray, sql } from 'drizzle-orm';
import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { courses } from '#server/db/schema/course.ts';

const MOST = 6;
/** Number of the course's latest students whose other courses are counted. */
const ASKED = 200;
/** A course that fewer of them have is ignored: that may be chance. */
const FEWEST = 3;

/** Which courses are related changes slowly; their prices are read each time. */
const CACHE_LIMITS = { maxAgeMs: 60_000, most: 500 };

/**
 * Courses on the shelf that are related to this one, the same for everybody: first courses that its students have too,
 * most common first; then courses of the same teacher, then of the same subject, most popular first. No variants of the
 * same product, and no expired courses.
 */
export async function relatedCourses(db: Database, now: Date, courseId: string): Promise<CourseRow[]> {
  const ids = await relatedIds(db, now, courseId);
  if (ids.length === 0) return [];
  const rows = await db.select().from(courses).where(inArray(courses.id, ids));
  return rows.filter(({ isOnShelf }) => isOnShelf).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const relatedIds = cacheEachBriefly(async (db, now, courseId) => {
  const rows = await rowsOf<{ readonly id: string }>(
    db,
    sql`
    WITH asked AS (
      SELECT user_id FROM my_courses WHERE course_id = ${courseId} ORDER BY started_at DESC, user_id LIMIT ${ASKED}
    ), common AS (
      SELECT m.course_id, count(DISTINCT m.user_id) AS students
      FROM asked JOIN my_courses m ON m.user_id = asked.user_id
      GROUP BY m.course_id HAVING count(DISTINCT m.user_id) >= ${FEWEST}
    )
    SELECT c.id FROM courses this JOIN courses c ON c.id <> this.id
    LEFT JOIN common ON common.course_id = c.id
    CROSS JOIN LATERAL (SELECT EXISTS (
      SELECT FROM course_teachers a JOIN course_teachers b ON b.teacher_id = a.teacher_id
      WHERE a.course_id = this.id AND b.course_id = c.id
    ) AS same) teacher
    WHERE this.id = ${courseId} AND c.is_on_shelf AND c.kind = this.kind
      AND (c.valid_end_time IS NULL OR c.valid_end_time > ${now.toISOString()}::timestamptz)
      AND (common.students IS NOT NULL OR teacher.same OR c.subject_id = this.subject_id)
      AND NOT EXISTS (
        SELECT FROM product_variants a JOIN product_variants b ON b.product_id = a.product_id
        WHERE a.course_id = this.id AND b.course_id = c.id
      )
    ORDER BY common.students DESC NULLS LAST, teacher.same DESC, c.popularity DESC, c.id
    LIMIT ${MOST}`,
  );
  return rows.map(({ id }) => id);
}, CACHE_LIMITS);
