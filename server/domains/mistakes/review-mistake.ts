import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { mistakeReviews, mistakes } from '#server/db/schema/mistake.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { recordAnswers } from './record-answers.ts';

/** An answer given offline counts on its own day if it arrives within this time. */
const LATE_SECONDS = 7 * 24 * 3600;
const LONGEST_NOTE = 2000;

export type MistakeRow = typeof mistakes.$inferSelect;
export type MistakeReviewRow = typeof mistakeReviews.$inferSelect;

interface Review {
  readonly userId: string;
  readonly questionId: string;
  readonly requestId: string;
  readonly answer: readonly string[];
  readonly isRight: boolean;
  /** When the answer was given, according to the browser; undefined for now. */
  readonly answeredAt: Date | undefined;
  readonly now: Date;
}

/** Stores a marked answer to a question of the student's book, once per request id; returns what is stored. */
export async function reviewMistake(tx: Database, review: Review): Promise<MistakeReviewRow> {
  const { userId, questionId, requestId, answer, isRight, answeredAt, now } = review;
  const mistake = await queueAtRow(tx, mistakes, isMistake(userId, questionId));
  if (!mistake) throw new Refusal('NOT_FOUND');
  const earliest = Math.max(after(now, -LATE_SECONDS).getTime(), mistake.firstWrongAt.getTime());
  const given = Math.min(Math.max((answeredAt ?? now).getTime(), earliest), now.getTime());
  await recordAnswers(tx, userId, [
    { questionId, requestId, source: 'redo', answer, isRight, answeredAt: new Date(given) },
  ]);
  const [stored] = await tx
    .select()
    .from(mistakeReviews)
    .where(
      and(
        eq(mistakeReviews.userId, userId),
        eq(mistakeReviews.requestId, requestId),
        eq(mistakeReviews.questionId, questionId),
      ),
    );
  if (!stored) throw new Error('A review that was stored is gone.');
  return stored;
}

/**
 * The student's row of a question; refuses a missing one. A removed question is found too, because it can be put back.
 */
export async function findMistake(db: Database, userId: string, questionId: string): Promise<MistakeRow> {
  const [row] = await db.select().from(mistakes).where(isMistake(userId, questionId));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Stores the student's note on a question, trimmed. */
export async function saveMistakeNote(tx: Database, userId: string, questionId: string, note: string): Promise<void> {
  await change(tx, userId, questionId, { note: note.trim().slice(0, LONGEST_NOTE) });
}

/** Removes a question from the book, or puts it back; its log, note and state stay. */
export async function removeMistake(
  tx: Database,
  userId: string,
  questionId: string,
  removedAt: Date | null,
): Promise<void> {
  await change(tx, userId, questionId, { removedAt });
}

async function change(tx: Database, userId: string, questionId: string, set: Partial<MistakeRow>): Promise<void> {
  const changed = await tx
    .update(mistakes)
    .set(set)
    .where(isMistake(userId, questionId))
    .returning({ id: mistakes.questionId });
  if (changed.length === 0) throw new Refusal('NOT_FOUND');
}

const isMistake = (userId: string, questionId: string) =>
  and(eq(mistakes.userId, userId), eq(mistakes.questionId, questionId));
