import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAttempts, paperQuestions, practiceAnswers, questions } from '#server/db/schema/exam.ts';
import { recordAnswers } from '#server/domains/mistakes/record-answers.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { examStates } from '#src/contract/states.ts';
import type { QuestionRow } from './attempts.ts';
import { markAnswer, storedAnswer } from './marking.ts';

/** A question the student may practise: a public one, or one of a paper the student has submitted. */
export async function findPractisable(db: Database, id: string, userId: string): Promise<QuestionRow> {
  const { question, isMet } = await findFree(db, id, userId);
  if (!question.isPractice && !isMet) throw new Refusal('NOT_FOUND');
  return question;
}

/**
 * A question, and whether it is in a paper that the student has submitted. Refuses a question of a running attempt: its
 * correct answer would help there.
 */
export async function findFree(db: Database, id: string, userId: string) {
  const [question] = await db.select().from(questions).where(eq(questions.id, id));
  if (!question) throw new Refusal('NOT_FOUND');
  const met = await db
    .select({ id: examAttempts.id, state: examAttempts.state })
    .from(examAttempts)
    .innerJoin(paperQuestions, eq(paperQuestions.paperId, examAttempts.paperId))
    .where(and(eq(examAttempts.userId, userId), eq(paperQuestions.questionId, id)));
  const going = met.find(({ state }) => state === examStates.GOING);
  if (going) throw new Refusal('EXAM_GOING_ON', { data: { answer_id: going.id } });
  return { question, isMet: met.length > 0 };
}

interface Practice {
  readonly question: QuestionRow;
  readonly userId: string;
  readonly body: InputOf<'POST /api/v1/exam/questions/{id}/answers'>['body'];
  readonly now: Date;
  readonly random: Random;
}

/** Stores an answer once for each request id, marks it and tells the mistake book. */
export async function practise(tx: Database, { question, userId, body, now, random }: Practice): Promise<void> {
  const answer = storedAnswer(question, body.answer);
  if (!answer || answer.length === 0) {
    const message = answer ? '请先作答' : '答案与题目不符';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.answer', message }] } });
  }
  const id = newUuid(random);
  const { isCorrect } = markAnswer(question, answer, 1);
  const added = await tx
    .insert(practiceAnswers)
    .values({
      id,
      userId,
      questionId: question.id,
      requestId: body.request_id,
      answer,
      isCorrect,
      answeredAt: now,
    })
    .onConflictDoNothing({ target: [practiceAnswers.userId, practiceAnswers.requestId] })
    .returning({ id: practiceAnswers.id });
  if (added.length === 0 || isCorrect === null) return;
  await recordAnswers(tx, userId, [
    { questionId: question.id, requestId: id, source: 'practice', answer, isRight: isCorrect, answeredAt: now },
  ]);
}
