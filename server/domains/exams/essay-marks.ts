import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAnswers, examMarkings } from '#server/db/schema/exam.ts';
import { isGoodEssay, recordAnswers } from '#server/domains/mistakes/record-answers.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { InputOf } from '#src/contract/all.ts';
import { wordsWithoutPages } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { type AttemptRow, answersOf, countUp, questionsOf } from './attempts.ts';
import { refuseWhileWaiting } from './noted-pages.ts';

type Marks = InputOf<'PUT /api/v1/exam/answers/{id}/marks'>['body']['marks'];

/** Stores the scores a student gives their own essays; refuses where teachers mark them. */
export async function markOwnEssays(tx: Database, attempt: AttemptRow, marks: Marks): Promise<AttemptRow> {
  if (await isTeachersToMark(tx, attempt.id)) throw new Refusal('EXAM_TEACHER_MARKS');
  return markEssays(tx, attempt, marks);
}

/** Whether teachers mark the essays of this attempt. */
export async function isTeachersToMark(db: Database, attemptId: string): Promise<boolean> {
  return (await db.$count(examMarkings, eq(examMarkings.attemptId, attemptId))) > 0;
}

/**
 * Stores the scores of essays; the paper is done once each has one. They may be changed. An essay below half of its
 * points goes into the mistake book.
 */
export async function markEssays(tx: Database, attempt: AttemptRow, marks: Marks): Promise<AttemptRow> {
  const { submittedAt } = attempt;
  if (!submittedAt) throw new Refusal('EXAM_NOT_SUBMITTED', { data: { answer_id: attempt.id } });
  await refuseWhileWaiting(tx, attempt.id);
  const placed = new Map((await questionsOf(tx, attempt.paperId)).map((item) => [item.question.id, item]));
  const answers = await answersOf(tx, attempt.id);
  const fields = marks.flatMap(({ question_uuid: id, score }, index) => {
    const item = placed.get(id);
    if (item?.question.kind !== questionKinds.ESSAY || !answers.get(id)?.answer.length) {
      return [{ field: `body.marks.${index}.question_uuid`, message: '只有作答过的主观题可以评分' }];
    }
    const isFair = score <= item.score && Number.isInteger(score * 2);
    return isFair ? [] : [{ field: `body.marks.${index}.score`, message: `请填写 0 到 ${item.score} 分，最小 0.5 分` }];
  });
  if (fields.length > 0) throw new Refusal('INPUT_INVALID', { data: { fields } });
  for (const { question_uuid: id, score } of marks) {
    const isCorrect = score === placed.get(id)?.score;
    await tx
      .update(examAnswers)
      .set({ score, isCorrect })
      .where(and(eq(examAnswers.attemptId, attempt.id), eq(examAnswers.questionId, id)));
  }
  await recordAnswers(
    tx,
    attempt.userId,
    marks.map(({ question_uuid: questionId, score }) => ({
      ...{
        questionId,
        requestId: attempt.id,
        source: 'exam',
        answer: wordsWithoutPages(answers.get(questionId)?.answer ?? []),
      },
      ...{ isRight: isGoodEssay(score, placed.get(questionId)?.score ?? null), answeredAt: submittedAt },
    })),
    { mayCorrect: true },
  );
  return countUp(tx, attempt.id);
}
