import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { examAnswers, examAttempts, examMarkings, paperQuestions, papers, questions } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { recordAnswers } from '#server/domains/mistakes/record-answers.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import type { Step } from '#src/contract/marking-steps.ts';
import { examStates } from '#src/contract/states.ts';
import { markAnswer } from './marking.ts';

export type AttemptRow = typeof examAttempts.$inferSelect;
export type AnswerRow = typeof examAnswers.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;

/** A question with its position in a paper. */
export interface PlacedQuestion {
  readonly question: QuestionRow;
  readonly position: number;
  readonly sectionTitle: string;
  readonly score: number;
  /** For who marks it; students never see these. */
  readonly steps: readonly Step[];
  readonly stepsRevision: number;
}

/** Grace after the deadline: time for an answer to reach the server. */
const GRACE_SECONDS = 30;

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

/** Marks the answers, tells the mistake book and closes the attempt. */
export async function closeAttempt(
  tx: Database,
  attempt: AttemptRow,
  { closedBy, now }: { readonly closedBy: 'student' | 'time'; readonly now: Date },
): Promise<AttemptRow> {
  const placed = await questionsOf(tx, attempt.paperId);
  const answers = await answersOf(tx, attempt.id);
  const marked = placed.flatMap(({ question, score }) => {
    const row = answers.get(question.id);
    return row ? [{ ...row, ...markAnswer(question, row.answer, score) }] : [];
  });
  if (marked.length > 0) {
    await tx
      .insert(examAnswers)
      .values(marked)
      .onConflictDoUpdate({
        target: [examAnswers.attemptId, examAnswers.questionId],
        set: { isCorrect: sql`excluded.is_correct`, score: sql`excluded.score` },
      });
  }
  const submittedAt = now < attempt.deadlineAt ? now : attempt.deadlineAt;
  await recordAnswers(
    tx,
    attempt.userId,
    marked.flatMap(({ questionId, answer, isCorrect }) =>
      isCorrect === null || answer.length === 0
        ? []
        : [
            {
              ...{ questionId, requestId: attempt.id, source: 'exam', answer },
              ...{ isRight: isCorrect, answeredAt: submittedAt },
            },
          ],
    ),
  );
  const isMarked = marked.every(({ score }) => score !== null);
  const [closed] = await tx
    .update(examAttempts)
    .set({
      state: isMarked ? examStates.DONE : examStates.MARKING,
      submittedAt,
      closedBy,
      score: isMarked ? marked.reduce((sum, { score }) => sum + (score ?? 0), 0) : null,
    })
    .where(eq(examAttempts.id, attempt.id))
    .returning();
  if (!closed) throw new Error('An attempt that was locked is gone.');
  const paper = await paperFacts(tx, closed.paperId);
  const isTeachers = !isMarked && paper.isTeacherMarked;
  if (isTeachers) {
    await tx.insert(examMarkings).values({ attemptId: closed.id, handedInAt: submittedAt }).onConflictDoNothing();
  }
  if (closedBy === 'time') await tellOfEnd(tx, closed, { ...paper, isTeachers, now });
  return closed;
}

async function paperFacts(tx: Database, paperId: string) {
  const { title, isTeacherMarked } = papers;
  const [paper] = await tx.select({ title, isTeacherMarked }).from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error('An attempt has no paper.');
  return paper;
}

/** Who handed the paper in sees the result at once; who was away is told. */
async function tellOfEnd(
  tx: Database,
  { id, userId, paperId, score }: AttemptRow,
  { title, isTeachers, now }: { readonly title: string; readonly isTeachers: boolean; readonly now: Date },
): Promise<void> {
  const essays = isTeachers ? '的主观题等老师批改' : '的主观题等你自评';
  await tellStudent(tx, {
    ...{ studentId: userId, kind: 'exam-marked', key: `exam-marked:${id}`, title: '考试时间到，已自动交卷', now },
    text: `《${title}》${score === null ? essays : `得 ${score} 分`}`,
    address: `/exam/answer/${paperId}/${id}`,
  });
}

/**
 * Closes the student's attempts whose time and grace are over.
 *
 * Every call of a student does it for that student, so no result depends on when a job runs.
 */
export async function closeOverdueOf(db: Database, now: Date, userId: string): Promise<void> {
  const mine = and(isOverdue(now), eq(examAttempts.userId, userId));
  const due = await db.select({ id: examAttempts.id }).from(examAttempts).where(mine);
  for (const { id } of due) {
    await inTransaction(db, async (tx) => {
      const attempt = await lockRow(tx, examAttempts, and(eq(examAttempts.id, id), isOverdue(now)));
      if (attempt) await closeAttempt(tx, attempt, { closedBy: 'time', now });
    });
  }
}

const AT_ONCE = 100;
/** Pause before another try to close an attempt. */
const AGAIN_SECONDS = 600;

/**
 * Closes a batch of all such attempts, the oldest deadline first; returns how many it tried. Locked ones are skipped;
 * after an error one waits, and the others continue.
 */
export async function closeOverdue({ db, clock, log }: Pick<JobContext, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const { closeClaimedUntil } = examAttempts;
  const isDue = and(isOverdue(now), or(isNull(closeClaimedUntil), lte(closeClaimedUntil, now)));
  const closeOne = async () => {
    let id: string | undefined;
    try {
      await inTransaction(db, async (tx) => {
        const [attempt] = await lockFreeRows(tx, examAttempts, isDue, { by: examAttempts.deadlineAt, limit: 1 });
        id = attempt?.id;
        if (attempt) await closeAttempt(tx, attempt, { closedBy: 'time', now });
      });
    } catch (error) {
      if (id === undefined) throw error;
      log.error({ id, ...describeError(error) }, 'an attempt could not be closed');
      const later = { closeClaimedUntil: after(now, AGAIN_SECONDS) };
      await db.update(examAttempts).set(later).where(eq(examAttempts.id, id));
    }
    return id !== undefined;
  };
  let tried = 0;
  while (tried < AT_ONCE && (await closeOne())) tried += 1;
  return tried;
}

const isOverdue = (now: Date) =>
  and(eq(examAttempts.state, examStates.GOING), lt(examAttempts.deadlineAt, after(now, -GRACE_SECONDS)));
