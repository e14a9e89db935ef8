import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { totalOfList } from '#server/db/queries/page-of.ts';
import { examAnswers, examAttempts, practiceAnswers, questions } from '#server/db/schema/exam.ts';
import type { QuestionRow } from '#server/domains/exams/attempts.ts';
import { readableAnswer } from '#server/domains/exams/marking.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { ownTypesetter } from '#server/kernel/text/own-formulas.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { examStates } from '#src/contract/states.ts';
import { answerFormulas } from './formula-views.ts';
import { questionView } from './question-view.ts';

type PracticeView = ReplyOf<'POST /api/v1/exam/questions/{id}/answers'>;

/** A student's answer to a question, with the right one. */
export async function practiceView(
  db: Database,
  question: QuestionRow,
  isAsked: SQL,
  userId: string,
): Promise<PracticeView> {
  const [row] = await db
    .select()
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.userId, userId), eq(practiceAnswers.questionId, question.id), isAsked));
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    answer_uuid: row.id,
    question: questionView(question),
    answer_time: toInstant(row.answeredAt),
    my_answer: row.answer,
    is_correct: row.isCorrect,
    right_answer: readableAnswer(question),
    analysis: question.analysis,
    ...answerFormulas(question, row.answer, ownTypesetter()),
  };
}

interface QuestionPage {
  readonly subject: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Questions that everybody may practise. */
export async function practiceQuestions(db: Database, { subject, limit, offset }: QuestionPage) {
  const isListed = and(
    eq(questions.isPractice, true),
    subject === undefined ? undefined : eq(questions.subjectId, subject),
  );
  return db
    .select({ question: questions, total: totalOfList() })
    .from(questions)
    .where(isListed)
    .orderBy(asc(questions.id))
    .limit(limit)
    .offset(offset);
}

/** Questions whose newest marked answer of the student is wrong, newest mistake first. */
export async function wrongQuestions(db: Database, userId: string, { subject, limit, offset }: QuestionPage) {
  const inExams = db
    .select({ questionId: examAnswers.questionId, isCorrect: examAnswers.isCorrect, at: examAnswers.savedAt })
    .from(examAnswers)
    .innerJoin(examAttempts, eq(examAttempts.id, examAnswers.attemptId))
    .where(
      and(
        eq(examAttempts.userId, userId),
        ne(examAttempts.state, examStates.GOING),
        isNotNull(examAnswers.isCorrect),
        sql`${examAnswers.answer} <> '[]'::jsonb`,
      ),
    );
  const inPractice = db
    .select({
      questionId: practiceAnswers.questionId,
      isCorrect: practiceAnswers.isCorrect,
      at: practiceAnswers.answeredAt,
    })
    .from(practiceAnswers)
    .where(and(eq(practiceAnswers.userId, userId), isNotNull(practiceAnswers.isCorrect)));
  const answered = unionAll(inExams, inPractice).as('answered');
  const latest = db
    .selectDistinctOn([answered.questionId], {
      questionId: answered.questionId,
      isCorrect: answered.isCorrect,
      at: answered.at,
    })
    .from(answered)
    .orderBy(answered.questionId, desc(answered.at))
    .as('latest');
  return db
    .select({ question: questions, total: totalOfList() })
    .from(latest)
    .innerJoin(questions, eq(questions.id, latest.questionId))
    .where(and(eq(latest.isCorrect, false), subject === undefined ? undefined : eq(questions.subjectId, subject)))
    .orderBy(desc(latest.at), asc(questions.id))
    .limit(limit)
    .offset(offset);
}
