import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAttempts } from '#server/db/schema/exam.ts';
import { examStates } from '#src/contract/states.ts';
import { lockAttempt } from './attempts.ts';
import { closeAttempt } from './closing.ts';
import { dropUnusedPages } from './exam-pages.ts';
import { currentAnswers, saveAnswers, storeLateAnswers } from './saving.ts';

interface Submission {
  readonly id: string;
  readonly userId: string;
  /** What the device still has to send. */
  readonly given: Parameters<typeof saveAnswers>[2];
  readonly now: Date;
}

/**
 * Ends an attempt with the last answers, and returns it with the stored answers.
 *
 * Answers after the time is over are stored separately, once; after the student's own submission nothing changes.
 */
export async function submitAttempt(tx: Database, { id, userId, given, now }: Submission) {
  const attempt = await lockAttempt(tx, id, userId);
  if (attempt.state === examStates.GOING) {
    const answers = await saveAnswers(tx, attempt, given, now);
    await dropUnusedPages(tx, attempt.id, now);
    return { attempt: await closeAttempt(tx, attempt, { closedBy: 'student', now }), answers };
  }
  if (attempt.closedBy === 'student' || attempt.lateSubmittedAt) {
    return { attempt, answers: await currentAnswers(tx, attempt, given, now) };
  }
  const answers = await storeLateAnswers(tx, attempt, given, now);
  await dropUnusedPages(tx, attempt.id, now);
  await tx.update(examAttempts).set({ lateSubmittedAt: now }).where(eq(examAttempts.id, attempt.id));
  return { attempt: { ...attempt, lateSubmittedAt: now }, answers };
}
