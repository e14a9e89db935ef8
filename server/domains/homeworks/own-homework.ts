import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { homeworkAnswers, homeworkMarks, homeworkPictures, homeworks } from '#server/db/schema/homework.ts';
import { sections } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';

type HomeworkRow = typeof homeworks.$inferSelect;
export type AnswerRow = typeof homeworkAnswers.$inferSelect;
type MarkRow = typeof homeworkMarks.$inferSelect;

interface Student {
  readonly userId: string;
  readonly now: Date;
}

/** A student's homework with all versions, newest first. */
export interface OwnHomework {
  readonly homework: HomeworkRow;
  readonly courseName: string;
  /** Null for homework of the whole course. */
  readonly sectionName: string | null;
  readonly answers: readonly AnswerRow[];
  /** The marks that the student may read, by answer. */
  readonly released: ReadonlyMap<string, MarkRow>;
}

/** All homework of the courses that the student can study now, or only one. */
export async function ownHomeworks(db: Database, { userId, now }: Student, id?: string): Promise<OwnHomework[]> {
  const isOwn = inArray(
    homeworks.courseId,
    db.select({ id: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now)),
  );
  const rows = await db
    .select({ homework: homeworks, courseName: courses.name, sectionName: sections.name })
    .from(homeworks)
    .innerJoin(courses, eq(courses.id, homeworks.courseId))
    .leftJoin(sections, eq(sections.id, homeworks.sectionId))
    .where(and(isOwn, id === undefined ? undefined : eq(homeworks.id, id)))
    .orderBy(asc(courses.name), asc(homeworks.courseId), asc(homeworks.position), asc(homeworks.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ homework }) => homework.id);
  const answers = await db
    .select({ answer: homeworkAnswers, mark: homeworkMarks })
    .from(homeworkAnswers)
    .leftJoin(
      homeworkMarks,
      and(
        eq(homeworkMarks.answerId, homeworkAnswers.id),
        eq(homeworkMarks.version, sql`${homeworkAnswers.releasedVersion}`),
      ),
    )
    .where(and(eq(homeworkAnswers.userId, userId), inArray(homeworkAnswers.homeworkId, ids)))
    .orderBy(desc(homeworkAnswers.version));
  const released = new Map(answers.flatMap(({ answer, mark }) => (mark ? [[answer.id, mark] as const] : [])));
  return rows.map((row) => ({
    ...row,
    answers: answers.flatMap(({ answer }) => (answer.homeworkId === row.homework.id ? [answer] : [])),
    released,
  }));
}

/** One homework; throws `NOT_FOUND` when there is none, or the student has no access to the course now. */
export async function ownHomework(db: Database, student: Student, id: string): Promise<OwnHomework> {
  const [found] = await ownHomeworks(db, student, id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The version that the student may edit: the draft, the first one, or the next one that the teacher asked for. */
export function writableVersion({ answers, released }: Pick<OwnHomework, 'answers' | 'released'>): number | undefined {
  const [newest] = answers;
  if (!newest) return 1;
  if (newest.state === 'draft') return newest.version;
  return released.get(newest.id)?.asksRedo ? newest.version + 1 : undefined;
}

/** Pages of answers, in their order. */
export async function pagesOf(db: Database, answerIds: readonly string[]) {
  if (answerIds.length === 0) return [];
  return db
    .select({
      answerId: homeworkPictures.answerId,
      id: homeworkPictures.uploadId,
      width: homeworkPictures.width,
      height: homeworkPictures.height,
    })
    .from(homeworkPictures)
    .where(inArray(homeworkPictures.answerId, [...answerIds]))
    .orderBy(asc(homeworkPictures.answerId), asc(homeworkPictures.position));
}
