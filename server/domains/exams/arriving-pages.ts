import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examAnswers, examMarkings, examNotedPages } from '#server/db/schema/exam.ts';
import { uploads } from '#server/db/schema/upload.ts';
import type { UploadRow } from '#server/domains/uploads/uploads.ts';
import { MOST_EXAM_PAGES } from '#src/contract/exam-pages.ts';
import { examStates } from '#src/contract/states.ts';
import { type AttemptRow, answersOf, countUp, queueForTeachers } from './attempts.ts';
import { takePages } from './exam-pages.ts';

// How a page that the server was told of comes into the answer of its attempt, which the caller has locked.

export type NotedRow = typeof examNotedPages.$inferSelect;

/** Neither here nor given up. */
export const isUnsettled = isNull(examNotedPages.settledAt);
export const isOf = (attemptId: string) => eq(examNotedPages.attemptId, attemptId);
const isRow = ({ pageId, attemptId }: NotedRow) => and(eq(examNotedPages.pageId, pageId), isOf(attemptId));

export async function notesOf(db: Database, attemptId: string): Promise<NotedRow[]> {
  return db.select().from(examNotedPages).where(isOf(attemptId)).orderBy(asc(examNotedPages.position));
}

/** Of the pages that wait, those that have been uploaded already. */
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

/** The page stands in its answer at its place, unmarked; what is not what was told of never does. */
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
  // One that is used already stood in an answer: where it was taken out, the student did that.
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

/** A place for pages of questions that have no answer. */
export async function addBlankAnswers(tx: Database, attemptId: string, questionIds: readonly string[], now: Date) {
  if (questionIds.length === 0) return;
  const blank = { attemptId, revision: 0, answer: [], isFlagged: false, savedAt: now };
  await tx
    .insert(examAnswers)
    .values(questionIds.map((questionId) => ({ ...blank, questionId })))
    .onConflictDoNothing();
}

/** How many pages are waited for, by question. */
export async function waitingByQuestion(tx: Database, attemptId: string): Promise<Map<string, number>> {
  const { questionId } = examNotedPages;
  const rows = await tx
    .select({ questionId, count: count() })
    .from(examNotedPages)
    .where(and(isOf(attemptId), isUnsettled))
    .groupBy(questionId);
  return new Map(rows.map((row) => [row.questionId, row.count]));
}

/** Counts a closed attempt anew: an essay that waits for pages has no score, one that stayed blank has none to get. */
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
  // Nothing came that a teacher could mark.
  const isUnread = and(eq(examMarkings.attemptId, attempt.id), isNull(examMarkings.releasedVersion));
  if (counted.state === examStates.DONE) await tx.delete(examMarkings).where(isUnread);
  return counted;
}
