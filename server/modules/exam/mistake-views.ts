import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countWhere } from '#server/db/queries/page-of.ts';
import { examAttempts, papers, questions } from '#server/db/schema/exam.ts';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import type { QuestionRow } from '#server/domains/exams/attempts.ts';
import { DAILY_LIMIT, dueQuestions, dueTomorrow, isNotGoingOn, todayOf } from '#server/domains/mistakes/due.ts';
import type { MistakeRow } from '#server/domains/mistakes/review-mistake.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { mistakeStates } from '#src/contract/states.ts';
import { questionView } from './question-view.ts';

type MistakeView = ReplyOf<'PUT /api/v1/exam/mistakes/{id}/note'>;
type Overview = ReplyOf<'GET /api/v1/exam/mistakes/overview'>;
type Asked = InputOf<'GET /api/v1/exam/mistakes'>['query'];
type Round = InputOf<'GET /api/v1/exam/mistakes/round'>['query'];

const PAGE_SIZE = 20;
/** Most answers shown for one question. */
const MOST_ANSWERS = 50;

export function mistakeView(row: MistakeRow, question: QuestionRow): MistakeView {
  return {
    question: questionView(question),
    state: row.state,
    due_time: toInstant(row.dueAt),
    right_days: row.rightDays,
    wrong_count: row.wrongCount,
    first_wrong_time: toInstant(row.firstWrongAt),
    last_wrong_time: toInstant(row.lastWrongAt),
    note: row.note,
    is_removed: row.removedAt !== null,
  };
}

export async function overviewOf(db: Database, userId: string, now: Date): Promise<Overview> {
  const today = await todayOf(db, userId, now);
  const rows = await db
    .select({
      subject_id: questions.subjectId,
      subject_name: questions.subjectName,
      knowledge: questions.knowledge,
      learning: countWhere(eq(mistakes.state, mistakeStates.LEARNING)),
      mastered: countWhere(eq(mistakes.state, mistakeStates.MASTERED)),
    })
    .from(mistakes)
    .innerJoin(questions, eq(questions.id, mistakes.questionId))
    .where(and(eq(mistakes.userId, userId), isNull(mistakes.removedAt)))
    .groupBy(questions.subjectId, questions.subjectName, questions.knowledge)
    .orderBy(
      asc(questions.subjectId),
      desc(countWhere(eq(mistakes.state, mistakeStates.LEARNING))),
      questions.knowledge,
    );
  const subjects = [...new Set(rows.map(({ subject_id: id }) => id))].map((id) => {
    const points = rows.filter(({ subject_id: other }) => other === id);
    return {
      subject_id: id,
      subject_name: points[0]?.subject_name ?? '',
      ...sumOf(points),
      points: points.map(pointOf),
    };
  });
  return {
    ...today,
    daily_limit: DAILY_LIMIT,
    tomorrow: await dueTomorrow(db, userId, now),
    ...sumOf(rows),
    removed: await db.$count(mistakes, and(eq(mistakes.userId, userId), isNotNull(mistakes.removedAt))),
    subjects,
  };
}

type Counts = { readonly learning: number; readonly mastered: number };

const sumOf = (rows: readonly Counts[]) => ({
  learning: rows.reduce((sum, { learning }) => sum + learning, 0),
  mastered: rows.reduce((sum, { mastered }) => sum + mastered, 0),
});

function pointOf({ knowledge, learning, mastered }: Counts & { readonly knowledge: string }) {
  return { knowledge, learning, mastered };
}

/** A page of the student's mistakes, newest first. */
export async function mistakeList(db: Database, userId: string, asked: Asked) {
  const { subject, knowledge, state, removed = false, noted = false, after } = asked;
  const isAsked = and(
    ...ofTopic(userId, subject, knowledge),
    removed ? isNotNull(mistakes.removedAt) : isNull(mistakes.removedAt),
    state === undefined ? undefined : eq(mistakes.state, state),
    noted ? ne(mistakes.note, '') : undefined,
    after === undefined ? undefined : isAfter(after),
  );
  const rows = await db
    .select({ row: mistakes, question: questions })
    .from(mistakes)
    .innerJoin(questions, eq(questions.id, mistakes.questionId))
    .where(isAsked)
    .orderBy(desc(mistakes.lastWrongAt), desc(mistakes.questionId))
    .limit(PAGE_SIZE + 1);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1]?.row : undefined;
  return {
    list: rows.slice(0, PAGE_SIZE).map(({ row, question }) => mistakeView(row, question)),
    next: last ? `${last.lastWrongAt.getTime()}_${last.questionId}` : null,
  };
}

function isAfter(cursor: string): SQL {
  const [moment = '', id = ''] = cursor.split('_');
  const at = new Date(Number(moment)).toISOString();
  return sql`(${mistakes.lastWrongAt}, ${mistakes.questionId}) < (${at}::timestamptz, ${id}::uuid)`;
}

function ofTopic(userId: string, subject: number | undefined, knowledge: string | undefined) {
  return [
    eq(mistakes.userId, userId),
    subject === undefined ? undefined : eq(questions.subjectId, subject),
    knowledge === undefined ? undefined : eq(questions.knowledge, knowledge),
  ];
}

/** The questions of a round, in the order in which they are asked. */
export async function roundOf(db: Database, userId: string, asked: Round, now: Date): Promise<MistakeView[]> {
  const { subject, knowledge, question, more = false } = asked;
  const isOfTopic = subject !== undefined || knowledge !== undefined;
  if (question === undefined && !isOfTopic) {
    const limit = more ? DAILY_LIMIT : (await todayOf(db, userId, now)).left;
    const ids = limit === 0 ? [] : await dueQuestions(db, userId, now, limit);
    return viewsOf(db, and(eq(mistakes.userId, userId), inArray(mistakes.questionId, ids)), ids.length);
  }
  const isAsked = and(
    ...ofTopic(userId, subject, knowledge),
    question === undefined ? eq(mistakes.state, mistakeStates.LEARNING) : eq(mistakes.questionId, question),
    isNull(mistakes.removedAt),
    isNotGoingOn(db, userId, now),
  );
  return viewsOf(db, isAsked, DAILY_LIMIT);
}

/** One question of the student's book, even if it was removed. */
export async function mistakeById(db: Database, userId: string, id: string): Promise<MistakeView | undefined> {
  return (await viewsOf(db, and(eq(mistakes.userId, userId), eq(mistakes.questionId, id)), 1))[0];
}

async function viewsOf(db: Database, where: SQL | undefined, limit: number): Promise<MistakeView[]> {
  if (limit === 0) return [];
  const rows = await db
    .select({ row: mistakes, question: questions })
    .from(mistakes)
    .innerJoin(questions, eq(questions.id, mistakes.questionId))
    .where(where)
    .orderBy(asc(mistakes.dueAt), asc(mistakes.questionId))
    .limit(limit);
  return rows.map(({ row, question }) => mistakeView(row, question));
}

/** The student's answers to a question of the book, the newest first. */
export async function answersToMistake(db: Database, { userId, questionId }: MistakeRow) {
  const rows = await db
    .select()
    .from(mistakeReviews)
    .where(and(eq(mistakeReviews.userId, userId), eq(mistakeReviews.questionId, questionId)))
    .orderBy(desc(mistakeReviews.answeredAt), desc(mistakeReviews.id))
    .limit(MOST_ANSWERS);
  return rows.map(({ answer, isRight, source, answeredAt }) => ({
    ...{ answer, source, is_correct: isRight, answer_time: toInstant(answeredAt) },
  }));
}

/** The paper in which the student first answered it wrong. */
export async function paperOfMistake(db: Database, row: MistakeRow) {
  const [found] = await db
    .select({ uuid: papers.id, title: papers.title, answer_id: examAttempts.id })
    .from(examAttempts)
    .innerJoin(papers, eq(papers.id, examAttempts.paperId))
    .where(and(eq(examAttempts.id, row.firstSourceId), eq(examAttempts.userId, row.userId)));
  return found ?? null;
}
