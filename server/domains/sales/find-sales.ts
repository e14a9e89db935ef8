import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { coursesWithWords } from '#server/db/queries/course-search.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { courseChanges, courses } from '#server/db/schema/course.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { SalePart } from '#src/contract/console/sale-values.ts';

const AT_ONCE = 50;

const selectSales = (db: Database) =>
  db
    .select({ course: courses, stock: courseStocks })
    .from(courses)
    .leftJoin(courseStocks, eq(courseStocks.courseId, courses.id))
    .$dynamic();

export type FoundSale = Awaited<ReturnType<typeof selectSales>>[number];

interface ListRequest {
  readonly part: SalePart;
  readonly words?: string | undefined;
  readonly subject?: number | undefined;
  /** Cursor: number of the last course of the page before. */
  readonly after?: string | undefined;
}

/** One page of the list for staff, by course number. */
export async function listSales(db: Database, { part, words = '', subject, after }: ListRequest) {
  const { courseNumber, isOnShelf, subjectId, id } = courses;
  const found = await selectSales(db)
    .where(
      and(
        part === 'all' ? undefined : eq(isOnShelf, part === 'on'),
        subject === undefined ? undefined : eq(subjectId, subject),
        after === undefined ? undefined : gt(courseNumber, after),
        words.trim() === '' ? undefined : inArray(id, coursesWithWords(db, words)),
      ),
    )
    .orderBy(asc(courseNumber))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  return { rows, next: found.length > AT_ONCE ? (rows.at(-1)?.course.courseNumber ?? null) : null };
}

/** The subjects of courses; each takes one step in the index. */
export async function subjectsOfSales(db: Database): Promise<readonly { id: number; name: string }[]> {
  const step = sql`SELECT subject_id, subject_name FROM ${courses}`;
  return rowsOf<{ id: number; name: string }>(
    db,
    sql`WITH RECURSIVE found AS (
    (${step} ORDER BY subject_id, course_number LIMIT 1)
    UNION ALL SELECT next.* FROM found, LATERAL
      (${step} WHERE subject_id > found.subject_id ORDER BY subject_id, course_number LIMIT 1) next
  ) SELECT subject_id AS id, subject_name AS name FROM found`,
  );
}

/** The course of this id; throws `NOT_FOUND` when there is none. */
export async function readSale(db: Database, id: string): Promise<FoundSale> {
  const [found] = await selectSales(db).where(eq(courses.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** A course's changes, newest first, 20 at a time. */
export async function changesOfSale(db: Database, courseId: string, before?: number) {
  const found = await db
    .select()
    .from(courseChanges)
    .where(
      and(eq(courseChanges.courseId, courseId), before === undefined ? undefined : lt(courseChanges.revision, before)),
    )
    .orderBy(desc(courseChanges.revision))
    .limit(CHANGES_AT_ONCE + 1);
  const rows = found.slice(0, CHANGES_AT_ONCE);
  return { rows, next: found.length > CHANGES_AT_ONCE ? (rows.at(-1)?.revision ?? null) : null };
}

const CHANGES_AT_ONCE = 20;
