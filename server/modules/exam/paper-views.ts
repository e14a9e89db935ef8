import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { examAttempts } from '#server/db/schema/exam.ts';
import type { AttemptRow } from '#server/domains/exams/attempts.ts';
import { isOpen, type PaperRow, paperSizes } from '#server/domains/exams/papers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { examStates } from '#src/contract/states.ts';

interface Student {
  readonly userId: string;
  readonly now: Date;
}

/** Papers for one student: availability, attempts left, progress. */
export async function paperViews(db: Database, rows: readonly PaperRow[], student: Student) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sizes = await paperSizes(db, ids);
  const attempts = await db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, student.userId), inArray(examAttempts.paperId, ids)));
  const owned = await db
    .select({ courseId: myCourses.courseId })
    .from(myCourses)
    .where(ownedNow(student.userId, student.now));
  const open = new Set(owned.map(({ courseId }) => courseId));
  return rows.map((row) =>
    paperView(row, {
      size: sizes.get(row.id) ?? { questionCount: 0, fullScore: 0 },
      attempts: attempts.filter(({ paperId }) => paperId === row.id).sort((a, b) => b.number - a.number),
      isLocked: row.courseId !== null && !open.has(row.courseId),
      now: student.now,
    }),
  );
}

interface PaperState {
  readonly size: { readonly questionCount: number; readonly fullScore: number };
  /** Newest first. */
  readonly attempts: readonly AttemptRow[];
  readonly isLocked: boolean;
  readonly now: Date;
}

function paperView(
  row: PaperRow,
  { size, attempts, isLocked, now }: PaperState,
): ReplyOf<'GET /api/v1/exam/papers/{id}'> {
  const shown = attempts.find(({ state }) => state === examStates.GOING) ?? attempts[0];
  const attemptsLeft = row.maxAttempts === null ? null : Math.max(row.maxAttempts - attempts.length, 0);
  const scores = attempts.flatMap(({ score }) => (score === null ? [] : [score]));
  const mayBegin = !isLocked && attemptsLeft !== 0 && isOpen(row, now);
  return {
    uuid: row.id,
    title: row.title,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    intro: row.intro,
    course_uuid: row.courseId,
    duration_seconds: row.durationSeconds,
    question_count: size.questionCount,
    full_score: size.fullScore,
    pass_score: row.passScore,
    attempts_left: attemptsLeft,
    open_time: row.opensAt && toInstant(row.opensAt),
    close_time: row.closesAt && toInstant(row.closesAt),
    can_start: shown?.state === examStates.GOING || mayBegin,
    is_locked: isLocked,
    answer_id: shown?.id ?? null,
    state: shown?.state ?? null,
    best_score: scores.length === 0 ? null : Math.max(...scores),
  };
}
