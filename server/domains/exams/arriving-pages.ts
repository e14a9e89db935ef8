import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAnswers, examMarkings, examNotedPages } from '#server/db/schema/exam.ts';
import { uploads } from '#server/db/schema/upload.ts';
import type { UploadRow } from '#server/domains/uploads/uploads.ts';
import { MOST_EXAM_PAGES } from '#src/contract/exam-pages.ts';
import { examStates } from '#src/contract/states.ts';
import { type AttemptRow, answersOf, countUp, queueForTeachers } from './attempts.ts';
import { takePages } from './exam-pages.ts';

// How an announced page gets into the answer of its attempt. The caller has locked the attempt.

export type NotedRow = typeof examNotedPages.$inferSelect;

/** Neither arrived nor given up. */
export const isUnsettled = isNull(examNotedPages.settledAt);
export const isOf = (attemptId: string) => eq(examNotedPages.attemptId, attemptId);
const isRow = ({ pageId, attemptId }: NotedRow) => and(eq(examNotedPages.pageId, pageId), isOf(attemptId));

export async function notesOf(db: Database, attemptId: string): Promise<NotedRow[]> {
  return db.select().from(examNotedPages).where(isOf(attemptId)).orderBy(asc(examNotedPages.position));
}

/** Adds the pages that are already uploaded to their answers. */
export async function takeUploaded(tx: Database, attempt: AttemptRow, now: Date): Promise<void> {
  const waiting = (await notesOf(tx, attempt.id)).filter(({ settledAt }) => settledAt === null);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ pageId }) => pageId);
  const found = await tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, attempt.userId), inArray(uploads.requestId, ids)));
  const byPage = new Map(found.map((row) => [row.requestId, row]));
  for (const note of waiting) {
    const upload = byPage.get(note.pageId);
    if (upload && upload.state !== 'writing') await arrive(tx, attempt, { note, upload, now });
  }
}

interface Arrival {
  readonly note: NotedRow;
  readonly upload: UploadRow;
  readonly now: Date;
}

/**
 * Adds a page to its answer at its position, as unmarked. A file that differs from the announced one is never added.
 */
export async function arrive(tx: Database, attempt: AttemptRow, { note, upload, now }: Arrival): Promise<void> {
  const isThis = note.digest === null || note.digest === upload.digest;
  const isTaken =
    isThis &&
    (upload.state === 'ready' || upload.state === 'used') &&
    (await putIntoAnswer(tx, attempt, note, upload, now));
  await tx
    .update(examNotedPages)
    .set({ settledAt: now, uploadId: isTaken ? upload.id : null })
    .where(isRow(note));
}

async function putIntoAnswer(tx: Database, attempt: AttemptRow, note: NotedRow, upload: UploadRow, now: Date) {
  const { questionId, position } = note;
  // A used upload has been in an answer before; if it is not in it now, the student removed it.
  if (upload.state === 'used' && attempt.state === examStates.GOING) return true;
  await addBlankAnswers(tx, attempt.id, [questionId], now);
  const row = (await answersOf(tx, attempt.id)).get(questionId);
  const [text = '', ...pages] = row?.answer ?? [];
  if (pages.includes(upload.id)) return true;
  if (pages.length >= MOST_EXAM_PAGES || !(await takePages(tx, attempt, { questionId, answer: ['', upload.id] })))
    return false;
  const answer = [text, ...pages.slice(0, position), upload.id, ...pages.slice(position)];
  await tx
    .update(examAnswers)
    .set({ answer, isCorrect: null, score: null })
    .where(and(eq(examAnswers.attemptId, attempt.id), eq(examAnswers.questionId, questionId)));
  return true;
}

/** Empty answers for questions that get pages but have no answer yet. */
export async function addBlankAnswers(tx: Database, attemptId: string, questionIds: readonly string[], now: Date) {
  if (questionIds.length === 0) return;
  const blank = { attemptId, revision: 0, answer: [], isFlagged: false, savedAt: now };
  await tx
    .insert(examAnswers)
    .values(questionIds.map((questionId) => ({ ...blank, questionId })))
    .onConflictDoNothing();
}

/** Number of pages that are still awaited, by question. */
export async function waitingByQuestion(tx: Database, attemptId: string): Promise<Map<string, number>> {
  const { questionId } = examNotedPages;
  const rows = await tx
    .select({ questionId, count: count() })
    .from(examNotedPages)
    .where(and(isOf(attemptId), isUnsettled))
    .groupBy(questionId);
  return new Map(rows.map((row) => [row.questionId, row.count]));
}

/** Counts a closed attempt again: an essay that waits for pages has no score yet, and a blank one gets none. */
export async function settle(tx: Database, attempt: AttemptRow): Promise<AttemptRow> {
  const waiting = await waitingByQuestion(tx, attempt.id);
  await addBlankAnswers(tx, attempt.id, [...waiting.keys()], attempt.submittedAt ?? attempt.deadlineAt);
  for (const row of (await answersOf(tx, attempt.id)).values()) {
    const isBlank = row.answer.length === 0 && row.score === null && !waiting.has(row.questionId);
    const mark = waiting.has(row.questionId) ? { isCorrect: null, score: null } : { isCorrect: false, score: 0 };
    if (!isBlank && !waiting.has(row.questionId)) continue;
    const isThis = and(eq(examAnswers.attemptId, attempt.id), eq(examAnswers.questionId, row.questionId));
    await tx.update(examAnswers).set(mark).where(isThis);
  }
  const counted = await countUp(tx, attempt.id);
  if (await queueForTeachers(tx, counted)) return counted;
  // No essay has anything that a teacher could mark.
  const isUnread = and(eq(examMarkings.attemptId, attempt.id), isNull(examMarkings.releasedVersion));
  if (counted.state === examStates.DONE) await tx.delete(examMarkings).where(isUnread);
  return counted;
}
