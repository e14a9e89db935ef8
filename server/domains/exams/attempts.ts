import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { examAnswers, examAttempts, examMarkings, paperQuestions, papers, questions } from '#server/db/schema/exam.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Step } from '#src/contract/marking-steps.ts';
import { examStates } from '#src/contract/states.ts';

export type AttemptRow = typeof examAttempts.$inferSelect;
export type AnswerRow = typeof examAnswers.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

/** A question with its position in a paper. */
export interface PlacedQuestion {
  readonly question: QuestionRow;
  readonly position: number;
  readonly sectionTitle: string;
  readonly score: number;
  /** Marking steps, for teachers only: students never see these. */
  readonly steps: readonly Step[];
  readonly stepsRevision: number;
}

/** Grace after the deadline: time for an answer to reach the server. */
export const GRACE_SECONDS = 30;

export async function questionsOf(db: Database, paperId: string): Promise<PlacedQuestion[]> {
  return db
    .select({
      question: questions,
      position: paperQuestions.position,
      sectionTitle: paperQuestions.sectionTitle,
      score: paperQuestions.score,
      steps: paperQuestions.steps,
      stepsRevision: paperQuestions.stepsRevision,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(asc(paperQuestions.position));
}

/** The stored answers of an attempt, by question. */
export async function answersOf(db: Database, attemptId: string): Promise<Map<string, AnswerRow>> {
  const rows = await db.select().from(examAnswers).where(eq(examAnswers.attemptId, attemptId));
  return new Map(rows.map((row) => [row.questionId, row]));
}

/** The student's own attempt; refuses one that is missing or another student's. */
export async function findAttempt(db: Database, id: string, userId: string): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.id, id), eq(examAttempts.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** The same, locked until the transaction ends: two devices save one after the other. */
export async function lockAttempt(tx: Database, id: string, userId: string): Promise<AttemptRow> {
  const row = await lockRow(tx, examAttempts, and(eq(examAttempts.id, id), eq(examAttempts.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * Stores the score and state of a closed attempt, computed from its stored answers; with `end` the attempt is closed
 * first.
 */
export async function countUp(
  tx: Database,
  attemptId: string,
  end: Partial<Pick<AttemptRow, 'submittedAt' | 'closedBy'>> = {},
): Promise<AttemptRow> {
  const scores = [...(await answersOf(tx, attemptId)).values()].map(({ score }) => score);
  const isMarked = scores.every((score) => score !== null);
  const [counted] = await tx
    .update(examAttempts)
    .set({
      ...end,
      state: isMarked ? examStates.DONE : examStates.MARKING,
      score: isMarked ? scores.reduce((sum, score) => sum + score, 0) : null,
    })
    .where(eq(examAttempts.id, attemptId))
    .returning();
  if (!counted) throw new Error('An attempt that was locked is gone.');
  return counted;
}

export async function paperFacts(tx: Database, paperId: string) {
  const { title, isTeacherMarked } = papers;
  const [paper] = await tx.select({ title, isTeacherMarked }).from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error('An attempt has no paper.');
  return paper;
}

/** Lets teachers mark a closed attempt with unmarked essays, when its paper says so; returns whether they do. */
export async function queueForTeachers(tx: Database, { id, paperId, state, submittedAt }: AttemptRow) {
  if (state !== examStates.MARKING || !submittedAt) return false;
  if (!(await paperFacts(tx, paperId)).isTeacherMarked) return false;
  await tx.insert(examMarkings).values({ attemptId: id, handedInAt: submittedAt }).onConflictDoNothing();
  return true;
}
