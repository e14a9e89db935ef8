import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAnswers } from '#server/db/schema/exam.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { MOST_EXAM_PAGES } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { type AnswerRow, type AttemptRow, answersOf, questionsOf } from './attempts.ts';
import { takePages } from './exam-pages.ts';
import { storedAnswer } from './marking.ts';

type Incoming = InputOf<'PUT /api/v1/exam/answers/{id}'>['body']['answers'][number];
type Outcome = ReplyOf<'PUT /api/v1/exam/answers/{id}'>['answers'][number];

/**
 * Stores answers of a locked attempt in progress.
 *
 * For each question the highest revision wins. A second answer with the same revision, or a later one with a lower
 * revision, is not stored; its outcome contains the stored answer.
 */
export async function saveAnswers(tx: Database, attempt: AttemptRow, given: readonly Incoming[], now: Date) {
  const incoming = await checkedAnswers(tx, attempt, given);
  const rows = await answersOf(tx, attempt.id);
  const changed = new Map<string, AnswerRow>();
  const outcomes = incoming.map(({ question_uuid: id, revision, answer, is_flagged }): Outcome => {
    const row = rows.get(id);
    const isFlagged = is_flagged ?? row?.isFlagged ?? false;
    if (row && row.revision >= revision && !isSame(row, { revision, answer, isFlagged })) return outcome(row, 'kept');
    const next = { ...blankRow(attempt, id, now), revision, answer, isFlagged };
    rows.set(id, next);
    changed.set(id, next);
    return outcome(next, 'saved');
  });
  await store(tx, [...changed.values()]);
  return outcomes;
}

/** Stores answers from after the end, to be shown and never marked. */
export async function storeLateAnswers(tx: Database, attempt: AttemptRow, given: readonly Incoming[], now: Date) {
  const incoming = await checkedAnswers(tx, attempt, given);
  const rows = await answersOf(tx, attempt.id);
  const changed = new Map<string, AnswerRow>();
  for (const { question_uuid: id, answer } of incoming) {
    const row = rows.get(id) ?? { ...blankRow(attempt, id, now), isCorrect: false, score: 0 };
    rows.set(id, row);
    if (answer.join('\n') !== row.answer.join('\n')) changed.set(id, { ...row, lateAnswer: answer });
  }
  await store(tx, [...changed.values()]);
  return incoming.map(({ question_uuid: id }) => outcome(rows.get(id) ?? blankRow(attempt, id, now), 'late'));
}

/** The stored answers to the questions of a call that came after the submission. */
export async function currentAnswers(tx: Database, attempt: AttemptRow, given: readonly Incoming[], now: Date) {
  const rows = await answersOf(tx, attempt.id);
  return given.flatMap(({ question_uuid: id }) => {
    const row = rows.get(id);
    return [outcome(row ?? blankRow(attempt, id, now), 'kept')];
  });
}

/** Refuses, naming each field, an unknown question or an answer that is invalid for it. */
async function checkedAnswers(tx: Database, attempt: AttemptRow, given: readonly Incoming[]): Promise<Incoming[]> {
  const placed = new Map((await questionsOf(tx, attempt.paperId)).map(({ question }) => [question.id, question]));
  const fields: { field: string; message: string }[] = [];
  const checked = given.flatMap((item, index) => {
    const question = placed.get(item.question_uuid);
    const answer = question && storedAnswer(question, item.answer, MOST_EXAM_PAGES);
    if (!question) fields.push({ field: `body.answers.${index}.question_uuid`, message: '题目不在试卷中' });
    else if (!answer) fields.push({ field: `body.answers.${index}.answer`, message: '答案与题目不符' });
    return answer ? [{ ...item, answer }] : [];
  });
  for (const [index, { question_uuid: questionId, answer }] of checked.entries()) {
    if (fields.length > 0 || placed.get(questionId)?.kind !== questionKinds.ESSAY) continue;
    if (await takePages(tx, attempt, { questionId, answer })) continue;
    fields.push({ field: `body.answers.${index}.answer`, message: '有照片已经失效，请删除后重新拍' });
  }
  if (fields.length > 0) throw new Refusal('INPUT_INVALID', { data: { fields } });
  return checked;
}

function blankRow({ id }: AttemptRow, questionId: string, now: Date): AnswerRow {
  return {
    attemptId: id,
    questionId,
    revision: 0,
    answer: [],
    isFlagged: false,
    savedAt: now,
    lateAnswer: null,
    isCorrect: null,
    score: null,
  };
}

function isSame(row: AnswerRow, other: Pick<AnswerRow, 'revision' | 'answer' | 'isFlagged'>): boolean {
  return (
    row.revision === other.revision &&
    row.isFlagged === other.isFlagged &&
    row.answer.length === other.answer.length &&
    row.answer.every((text, index) => text === other.answer[index])
  );
}

function outcome(row: AnswerRow, kind: Outcome['outcome']): Outcome {
  return {
    question_uuid: row.questionId,
    revision: row.revision,
    answer: row.answer,
    is_flagged: row.isFlagged,
    outcome: kind,
  };
}

async function store(tx: Database, rows: readonly AnswerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(examAnswers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [examAnswers.attemptId, examAnswers.questionId],
      set: {
        revision: sql`excluded.revision`,
        answer: sql`excluded.answer`,
        isFlagged: sql`excluded.is_flagged`,
        savedAt: sql`excluded.saved_at`,
        lateAnswer: sql`excluded.late_answer`,
      },
    });
}
