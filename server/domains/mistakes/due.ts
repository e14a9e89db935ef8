import { and, asc, countDistinct, eq, gt, gte, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAttempts, paperQuestions } from '#server/db/schema/exam.ts';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { startOfStudyDay, studyDayNumber } from '#server/kernel/days/study-day.ts';
import { examStates, mistakeStates } from '#src/contract/states.ts';

/** Questions per day; the rest waits for the next days. */
export const DAILY_LIMIT = 20;

export interface Today {
  /** Number of all due questions. */
  readonly due: number;
  /** Number of questions redone since the study day began. */
  readonly done: number;
  /** Number of questions still to do today, within the daily limit. */
  readonly left: number;
}

/** Number of questions that the student has still to do on this study day, within the daily limit. */
export async function mistakesDue(db: Database, userId: string, now: Date): Promise<number> {
  return (await todayOf(db, userId, now)).left;
}

export async function todayOf(db: Database, userId: string, now: Date): Promise<Today> {
  const due = await db.$count(mistakes, isDue(db, userId, now));
  const done = await doneToday(db, userId, now);
  return { due, done, left: Math.min(due, Math.max(DAILY_LIMIT - done, 0)) };
}

/** Number of questions due on the next study day, within the daily limit, if nothing more is done today. */
export async function dueTomorrow(db: Database, userId: string, now: Date): Promise<number> {
  const tomorrow = startOfStudyDay(studyDayNumber(now) + 1);
  return Math.min(await db.$count(mistakes, isDue(db, userId, tomorrow)), DAILY_LIMIT);
}

async function doneToday(db: Database, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(mistakeReviews.questionId) })
    .from(mistakeReviews)
    .where(
      and(
        eq(mistakeReviews.userId, userId),
        eq(mistakeReviews.source, 'redo'),
        gte(mistakeReviews.answeredAt, startOfStudyDay(studyDayNumber(now))),
      ),
    );
  return row?.count ?? 0;
}

/** The most overdue questions first. */
export async function dueQuestions(db: Database, userId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: mistakes.questionId })
    .from(mistakes)
    .where(isDue(db, userId, now))
    .orderBy(asc(mistakes.dueAt), asc(mistakes.questionId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Not mastered, due, and not in a running attempt of the student: the correct answer would help there. */
function isDue(db: Database, userId: string, moment: Date): SQL | undefined {
  return and(
    eq(mistakes.userId, userId),
    isLearning,
    isNull(mistakes.removedAt),
    lte(mistakes.dueAt, moment),
    isNotGoingOn(db, userId, moment),
  );
}

// A literal, not a parameter: PostgreSQL uses the partial index only if it sees the value.
const isLearning = sql`${mistakes.state} = ${sql.raw(String(mistakeStates.LEARNING))}`;

/** True when the question is in no running attempt of the student. */
export function isNotGoingOn(db: Database, userId: string, moment: Date): SQL {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(examAttempts)
      .innerJoin(paperQuestions, eq(paperQuestions.paperId, examAttempts.paperId))
      .where(
        and(
          eq(examAttempts.userId, userId),
          sql`${examAttempts.state} = ${sql.raw(String(examStates.GOING))}`,
          gt(examAttempts.deadlineAt, moment),
          eq(paperQuestions.questionId, mistakes.questionId),
        ),
      ),
  );
}
