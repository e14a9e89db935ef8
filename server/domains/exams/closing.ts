import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { examAnswers, examAttempts } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { recordAnswers } from '#server/domains/mistakes/record-answers.ts';
import { after } from '#server/kernel/clock.ts';
import { examStates } from '#src/contract/states.ts';
import {
  type AttemptRow,
  answersOf,
  countUp,
  GRACE_SECONDS,
  paperFacts,
  questionsOf,
  queueForTeachers,
} from './attempts.ts';
import { lapsePagesOf } from './late-pages.ts';
import { markAnswer } from './marking.ts';
import { gatherNoted } from './noted-pages.ts';

/** Marks the answers, updates the mistake book and closes the attempt. */
export async function closeAttempt(
  tx: Database,
  attempt: AttemptRow,
  { closedBy, now }: { readonly closedBy: 'student' | 'time'; readonly now: Date },
): Promise<AttemptRow> {
  const submittedAt = now < attempt.deadlineAt ? now : attempt.deadlineAt;
  const awaited = await gatherNoted(tx, { ...attempt, submittedAt }, now);
  const placed = await questionsOf(tx, attempt.paperId);
  const answers = await answersOf(tx, attempt.id);
  const marked = placed.flatMap(({ question, score }) => {
    const row = answers.get(question.id);
    if (!row) return [];
    // An essay whose pages are still to arrive is not blank.
    const mark = awaited.has(question.id) ? WAITS : markAnswer(question, row.answer, score);
    return [{ ...row, ...mark }];
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
  const closed = await countUp(tx, attempt.id, { submittedAt, closedBy });
  const isTeachers = await queueForTeachers(tx, closed);
  const awaitedCount = [...awaited.values()].reduce((sum, count) => sum + count, 0);
  if (closedBy === 'time') await tellOfEnd(tx, closed, { isTeachers, awaitedCount, now });
  return closed;
}

const WAITS = { isCorrect: null, score: null } as const;

/** A student who submits sees the result at once; one who was away gets a message. */
async function tellOfEnd(
  tx: Database,
  { id, userId, paperId, score }: AttemptRow,
  {
    isTeachers,
    awaitedCount,
    now,
  }: { readonly isTeachers: boolean; readonly awaitedCount: number; readonly now: Date },
): Promise<void> {
  const { title } = await paperFacts(tx, paperId);
  const essays =
    awaitedCount > 0
      ? `还有 ${awaitedCount} 张照片等待上传，请用拍照的设备打开试卷`
      : `的主观题等${isTeachers ? '老师批改' : '你自评'}`;
  await tellStudent(tx, {
    ...{ studentId: userId, kind: 'exam-marked', key: `exam-marked:${id}`, title: '考试时间到，已自动交卷', now },
    text: `《${title}》${score === null ? essays : `得 ${score} 分`}`,
    address: `/exam/answer/${paperId}/${id}`,
  });
}

/**
 * Closes the student's attempts whose time and grace are over, and stops waiting for photographs after a day.
 *
 * Every call of a student does this first, so no result depends on when a job runs.
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
  await lapsePagesOf(db, now, userId);
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
