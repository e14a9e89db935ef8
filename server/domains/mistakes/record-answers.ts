import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRows } from '#server/db/locks.ts';
import { users } from '#server/db/schema/account.ts';
import { navYears } from '#server/db/schema/course-list.ts';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { collegeInfos } from '#server/db/schema/personal.ts';
import { studyGoals } from '#server/db/schema/study-plan.ts';
import { studyDayNumber } from '#server/kernel/days/study-day.ts';
import { foldAnswers, type LoggedAnswer } from './schedule.ts';

/** A marked answer. */
export interface Answered extends LoggedAnswer {
  readonly questionId: string;
  readonly answer: readonly string[];
}

type Row = typeof mistakes.$inferSelect;

/**
 * Updates the mistake book with marked answers: a wrong answer adds its question, or adds it again; any answer to a
 * question in the book counts. The same answer again changes nothing, unless its mark may be corrected: then the newest
 * mark counts, and a question without a wrong answer leaves the book.
 */
export async function recordAnswers(
  tx: Database,
  userId: string,
  answers: readonly Answered[],
  { mayCorrect = false }: { readonly mayCorrect?: boolean } = {},
): Promise<void> {
  if (answers.length === 0) return;
  const examDay = await examDayOfStudent(tx, userId);
  const wrong = answers.filter(({ isRight }) => !isRight);
  const entries = [...new Map(wrong.map((answer) => [answer.questionId, answer])).values()].flatMap((answer) => {
    const fold = foldAnswers([answer], examDay);
    return fold ? [{ userId, questionId: answer.questionId, ...fold }] : [];
  });
  // Always in the same order, so that two calls cannot deadlock.
  entries.sort((a, b) => (a.questionId < b.questionId ? -1 : 1));
  if (entries.length > 0) await tx.insert(mistakes).values(entries).onConflictDoNothing();
  const ids = [...new Set(answers.map(({ questionId }) => questionId))];
  const isAsked = and(eq(mistakes.userId, userId), inArray(mistakes.questionId, ids));
  const rows = await queueAtRows(tx, mistakes, isAsked, { by: mistakes.questionId });
  const known = new Set(rows.map(({ questionId }) => questionId));
  const told = answers.filter(({ questionId }) => known.has(questionId));
  if (told.length === 0) return;
  const added = await tx
    .insert(mistakeReviews)
    .values(told.map((answer) => ({ ...logged(answer), userId })))
    .onConflictDoNothing()
    .returning({ questionId: mistakeReviews.questionId, isRight: mistakeReviews.isRight });
  const corrected = mayCorrect ? await correctMarks(tx, userId, told) : [];
  await foldAgain(tx, rows, [...added, ...corrected], examDay);
}

/** Computes questions of the mistake book again from their log, after answers of another account were added. */
export async function foldMistakes(tx: Database, userId: string, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  const isAsked = and(eq(mistakes.userId, userId), inArray(mistakes.questionId, [...questionIds]));
  const rows = await queueAtRows(tx, mistakes, isAsked, { by: mistakes.questionId });
  const changed = rows.map(({ questionId }) => ({ questionId, isRight: true }));
  await foldAgain(tx, rows, changed, await examDayOfStudent(tx, userId));
}

/** Stores marks that differ from the stored ones; returns the changed ones. */
async function correctMarks(tx: Database, userId: string, told: readonly Answered[]) {
  const changed: { readonly questionId: string; readonly isRight: boolean }[] = [];
  for (const { questionId, requestId, isRight } of told) {
    const rows = await tx
      .update(mistakeReviews)
      .set({ isRight })
      .where(
        and(
          ...[eq(mistakeReviews.userId, userId), eq(mistakeReviews.questionId, questionId)],
          ...[eq(mistakeReviews.requestId, requestId), ne(mistakeReviews.isRight, isRight)],
        ),
      )
      .returning({ questionId: mistakeReviews.questionId, isRight: mistakeReviews.isRight });
    changed.push(...rows);
  }
  return changed;
}

async function foldAgain(
  tx: Database,
  rows: readonly Row[],
  added: readonly { readonly questionId: string; readonly isRight: boolean }[],
  examDay: number | undefined,
): Promise<void> {
  const changed = rows.filter(({ questionId }) => added.some((one) => one.questionId === questionId));
  const [first] = changed;
  if (!first) return;
  const ids = changed.map(({ questionId }) => questionId);
  const logs = await tx
    .select()
    .from(mistakeReviews)
    .where(and(eq(mistakeReviews.userId, first.userId), inArray(mistakeReviews.questionId, ids)))
    .orderBy(asc(mistakeReviews.answeredAt), asc(mistakeReviews.id));
  const never: string[] = [];
  const folded = changed.flatMap((row): Row[] => {
    const isBack = added.some(({ questionId, isRight }) => questionId === row.questionId && !isRight);
    const log = logs.filter(({ questionId }) => questionId === row.questionId);
    const fold = foldAnswers(log, examDay);
    if (!fold) never.push(row.questionId);
    return fold ? [{ ...row, ...fold, removedAt: isBack ? null : row.removedAt }] : [];
  });
  if (never.length > 0) {
    const isNever = and(eq(mistakes.userId, first.userId), inArray(mistakes.questionId, never));
    await tx.delete(mistakes).where(isNever);
  }
  if (folded.length === 0) return;
  await tx
    .insert(mistakes)
    .values(folded)
    .onConflictDoUpdate({ target: [mistakes.userId, mistakes.questionId], set: FOLDED });
}

const FOLDED = {
  ...{ firstWrongAt: sql`excluded.first_wrong_at`, firstSource: sql`excluded.first_source` },
  ...{ firstSourceId: sql`excluded.first_source_id`, lastWrongAt: sql`excluded.last_wrong_at` },
  ...{ lastAnswerAt: sql`excluded.last_answer_at`, wrongCount: sql`excluded.wrong_count` },
  ...{ stability: sql`excluded.stability`, difficulty: sql`excluded.difficulty`, reps: sql`excluded.reps` },
  ...{ lapses: sql`excluded.lapses`, dueAt: sql`excluded.due_at`, rightDays: sql`excluded.right_days` },
  ...{ state: sql`excluded.state`, removedAt: sql`excluded.removed_at` },
};

/** Whether an essay has at least half of its points. */
export function isGoodEssay(score: number | null, full: number | null): boolean {
  return (score ?? 0) * 2 >= (full ?? 0);
}

function logged({ questionId, requestId, source, answer, isRight, answeredAt }: Answered) {
  return { questionId, requestId, source, answer: [...answer], isRight, answeredAt };
}

/** The study day of the student's target day or, without one, of the exam in the year they chose. */
async function examDayOfStudent(tx: Database, userId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ day: sql<string | null>`coalesce(${studyGoals.targetOn}::text, ${navYears.examDate})` })
    .from(users)
    .leftJoin(studyGoals, eq(studyGoals.userId, users.id))
    .leftJoin(collegeInfos, eq(collegeInfos.userId, users.id))
    .leftJoin(navYears, eq(navYears.courseYear, sql`coalesce(${studyGoals.examYear}, ${collegeInfos.examYear})`))
    .where(eq(users.id, userId));
  return row?.day ? studyDayNumber(new Date(`${row.day}T08:30:00+08:00`)) : undefined;
}
