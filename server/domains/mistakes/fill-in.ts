import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { examAnswers, examAttempts, paperQuestions, practiceAnswers, questions } from '#server/db/schema/exam.ts';
import { mistakeMarks } from '#server/db/schema/mistake.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { wordsWithoutPages } from '#src/contract/exam-pages.ts';
import { examStates, questionKinds } from '#src/contract/states.ts';
import { type Answered, isGoodEssay, recordAnswers } from './record-answers.ts';

/** Most students in one run of the job. */
const AT_ONCE = 100;
/** Answers per statement. */
const PART = 500;

/**
 * Adds wrong answers from before the mistake book existed, student by student; returns how many it handled. Each
 * student is one transaction, and a mark stores where to continue. A student with an error is logged and skipped.
 */
export async function fillInMistakes({ db, clock, log }: Pick<JobContext, 'db' | 'clock' | 'log'>): Promise<number> {
  const [mark] = await db.select().from(mistakeMarks).where(isNull(mistakeMarks.doneAt));
  if (!mark) return 0;
  let count = 0;
  while (count < AT_ONCE && (await fillInNext({ db, clock, log }))) count += 1;
  return count;
}

type Context = Pick<JobContext, 'db' | 'clock' | 'log'>;

async function fillInNext({ db, clock, log }: Context): Promise<boolean> {
  let next: string | undefined;
  const work = (withAnswers: boolean) =>
    inTransaction(db, async (tx) => {
      const [mark] = await lockFreeRows(tx, mistakeMarks, isNull(mistakeMarks.doneAt), { limit: 1 });
      if (!mark) return false;
      next = await studentAfter(tx, mark.reached);
      if (next && withAnswers) await fillInStudent(tx, next);
      await tx.update(mistakeMarks).set(next ? { reached: next } : { doneAt: clock.now() });
      return next !== undefined;
    });
  try {
    return await work(true);
  } catch (error) {
    if (next === undefined) throw error;
    log.error({ id: next, ...describeError(error) }, 'a student could not be filled in');
    return work(false);
  }
}

async function studentAfter(tx: Database, reached: string): Promise<string | undefined> {
  const inExams = tx
    .select({ id: examAttempts.userId })
    .from(examAttempts)
    .where(gt(examAttempts.userId, reached))
    .orderBy(asc(examAttempts.userId))
    .limit(1);
  const inPractice = tx
    .select({ id: practiceAnswers.userId })
    .from(practiceAnswers)
    .where(gt(practiceAnswers.userId, reached))
    .orderBy(asc(practiceAnswers.userId))
    .limit(1);
  const rows = await union(inExams, inPractice);
  return rows.map(({ id }) => id).sort()[0];
}

async function fillInStudent(tx: Database, userId: string): Promise<void> {
  const answers = [...(await examAnswersOf(tx, userId)), ...(await practiceAnswersOf(tx, userId))];
  answers.sort((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  for (let at = 0; at < answers.length; at += PART) await recordAnswers(tx, userId, answers.slice(at, at + PART));
}

async function examAnswersOf(tx: Database, userId: string): Promise<Answered[]> {
  const rows = await tx
    .select({ row: examAnswers, kind: questions.kind, full: paperQuestions.score, at: examAttempts.submittedAt })
    .from(examAttempts)
    .innerJoin(examAnswers, eq(examAnswers.attemptId, examAttempts.id))
    .innerJoin(questions, eq(questions.id, examAnswers.questionId))
    .leftJoin(
      paperQuestions,
      and(eq(paperQuestions.paperId, examAttempts.paperId), eq(paperQuestions.questionId, examAnswers.questionId)),
    )
    .where(
      and(
        eq(examAttempts.userId, userId),
        ne(examAttempts.state, examStates.GOING),
        isNotNull(examAnswers.isCorrect),
        sql`${examAnswers.answer} <> '[]'::jsonb`,
      ),
    );
  return rows.map(({ row, kind, full, at }) => ({
    ...{ questionId: row.questionId, requestId: row.attemptId, source: 'exam' },
    answer: kind === questionKinds.ESSAY ? wordsWithoutPages(row.answer) : row.answer,
    isRight: kind === questionKinds.ESSAY ? isGoodEssay(row.score, full) : row.isCorrect === true,
    answeredAt: at ?? row.savedAt,
  }));
}

async function practiceAnswersOf(tx: Database, userId: string): Promise<Answered[]> {
  const rows = await tx
    .select()
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.userId, userId), isNotNull(practiceAnswers.isCorrect)));
  return rows.map((row) => ({
    ...{ questionId: row.questionId, requestId: row.id, source: 'practice', answer: row.answer },
    ...{ isRight: row.isCorrect === true, answeredAt: row.answeredAt },
  }));
}
