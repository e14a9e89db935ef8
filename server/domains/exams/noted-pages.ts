import { and, count, eq, inArray, lte, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examMarkings, examNotedPages } from '#server/db/schema/exam.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { UploadRow } from '#server/domains/uploads/uploads.ts';
import { after } from '#server/kernel/clock.ts';
import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { MOST_EXAM_PAGES } from '#src/contract/exam-pages.ts';
import { examStates, questionKinds } from '#src/contract/states.ts';
import {
  addBlankAnswers,
  arrive,
  isOf,
  isUnsettled,
  type NotedRow,
  notesOf,
  settle,
  takeUploaded,
  waitingByQuestion,
} from './arriving-pages.ts';
import { type AttemptRow, GRACE_SECONDS, questionsOf } from './attempts.ts';

type Told = InputOf<'PUT /api/v1/exam/answers/{id}/pages'>['body'];
type ToldPage = Told['pages'][number];
type PageState = ReplyOf<'PUT /api/v1/exam/answers/{id}/pages'>['pages'][number]['state'];

/** How long after the end an announced page may still arrive. */
const ARRIVE_SECONDS = 24 * 3600;
/** How long after the end a device that was offline may still announce pages. */
const TELL_SECONDS = 30 * 60;
/** Most announced pages of one answer that have not arrived: enough for two devices. */
const MOST_NOTED = 2 * MOST_EXAM_PAGES;

/**
 * Replaces the announced pages of one device in a locked attempt: a page that the device no longer lists will not come.
 *
 * After the end a page is accepted if it was announced before, or, for half an hour, if the device says that it was
 * taken before the end.
 */
export async function noteDevicePages(
  tx: Database,
  attempt: AttemptRow,
  { device_uuid: deviceId, pages }: Told,
  now: Date,
): Promise<readonly { readonly page_uuid: string; readonly state: PageState }[]> {
  await refuseForeign(tx, attempt, pages);
  const ids = pages.map(({ page_uuid: id }) => id);
  const isLeft = ids.length > 0 ? notInArray(examNotedPages.pageId, ids) : undefined;
  const isGone = and(isOf(attempt.id), eq(examNotedPages.deviceId, deviceId), isUnsettled, isLeft);
  const isGoing = attempt.state === examStates.GOING;
  if (isGoing) await tx.delete(examNotedPages).where(isGone);
  else await tx.update(examNotedPages).set({ settledAt: now }).where(isGone);
  const mayTell = isGoing || (await mayStillTell(tx, attempt, now));
  for (const page of pages) {
    if (!mayTell || !(isGoing || isTakenInTime(attempt, page))) continue;
    await tx
      .insert(examNotedPages)
      .values(newNote(attempt, deviceId, page, now))
      .onConflictDoNothing();
  }
  for (const { page_uuid: id, position } of isGoing ? pages : []) {
    await tx
      .update(examNotedPages)
      .set({ position })
      .where(and(isOf(attempt.id), eq(examNotedPages.pageId, id)));
  }
  await refuseTooMany(tx, attempt.id);
  if (!isGoing) {
    await takeUploaded(tx, attempt, now);
    await settle(tx, attempt);
  }
  const rows = new Map((await notesOf(tx, attempt.id)).map((row) => [row.pageId, row]));
  return ids.map((id) => ({ page_uuid: id, state: stateOf(rows.get(id), isGoing) }));
}

/**
 * At the end of a locked attempt: adds arrived pages to the answers; the rest may arrive for a day. Returns the number
 * of awaited pages per question.
 */
export async function gatherNoted(tx: Database, attempt: AttemptRow, now: Date): Promise<Map<string, number>> {
  const end = attempt.submittedAt ?? now;
  await takeUploaded(tx, attempt, end);
  const waitsUntil = after(end, ARRIVE_SECONDS);
  await tx
    .update(examNotedPages)
    .set({ waitsUntil })
    .where(and(isOf(attempt.id), isUnsettled));
  const waiting = await waitingByQuestion(tx, attempt.id);
  await addBlankAnswers(tx, attempt.id, [...waiting.keys()], now);
  return waiting;
}

/** Adds an announced upload to the answer of its closed, locked attempt. */
export async function takeArrivedPage(tx: Database, attempt: AttemptRow, upload: UploadRow, now: Date): Promise<void> {
  const isThis = and(isOf(attempt.id), eq(examNotedPages.pageId, upload.requestId), isUnsettled);
  const [note] = await tx.select().from(examNotedPages).where(isThis);
  if (!note || attempt.state === examStates.GOING) return;
  await arrive(tx, attempt, { note, upload, now });
  await settle(tx, attempt);
}

/** The student's attempt that waits for this page; undefined for none. */
export async function attemptAwaiting(db: Database, pageId: string): Promise<string | undefined> {
  const { attemptId } = examNotedPages;
  const [row] = await db
    .select({ attemptId })
    .from(examNotedPages)
    .where(and(eq(examNotedPages.pageId, pageId), isUnsettled));
  return row?.attemptId;
}

/** Stops waiting for pages of a locked attempt, and counts it with the pages that have arrived. */
export async function stopWaiting(tx: Database, attempt: AttemptRow, now: Date): Promise<AttemptRow> {
  if (attempt.state === examStates.GOING) throw new Refusal('EXAM_NOT_SUBMITTED', { data: { answer_id: attempt.id } });
  await tx
    .update(examNotedPages)
    .set({ settledAt: now })
    .where(and(isOf(attempt.id), isUnsettled));
  return settle(tx, attempt);
}

export interface WaitingPages {
  readonly count: number;
  /** Until when pages are accepted; null when none is awaited. */
  readonly until: Date | null;
}

/** The awaited pages of closed attempts, by attempt. */
export async function waitingPages(db: Database, attemptIds: readonly string[]): Promise<Map<string, WaitingPages>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .select({ id: examNotedPages.attemptId, count: count(), until: max(examNotedPages.waitsUntil) })
    .from(examNotedPages)
    .where(
      and(
        inArray(examNotedPages.attemptId, [...attemptIds]),
        isUnsettled,
        sql`${examNotedPages.waitsUntil} IS NOT NULL`,
      ),
    )
    .groupBy(examNotedPages.attemptId);
  return new Map(rows.map(({ id, ...waiting }) => [id, waiting]));
}

/** Refuses a mark while pages of the attempt are awaited. */
export async function refuseWhileWaiting(tx: Database, attemptId: string): Promise<void> {
  if ((await waitingPages(tx, [attemptId])).size > 0) throw new Refusal('EXAM_PAGES_WAITING');
}

/** Whether the time for a page that has not arrived is over. */
export const isLapsed = (now: Date) => and(isUnsettled, lte(examNotedPages.waitsUntil, now));

/** Pages that came after the end, by upload; `isProved`: exactly these bytes were announced before the end. */
export async function latePages(db: Database, attempt: Pick<AttemptRow, 'id' | 'submittedAt' | 'deadlineAt'>) {
  const end = attempt.submittedAt ?? attempt.deadlineAt;
  const late = (await notesOf(db, attempt.id)).filter(
    ({ uploadId, settledAt }) => uploadId !== null && settledAt !== null && settledAt > after(end, GRACE_SECONDS),
  );
  return new Map(
    late.map(({ uploadId, digest, notedAt }) => [
      uploadId,
      { isProved: digest !== null && notedAt <= after(end, GRACE_SECONDS) },
    ]),
  );
}

async function refuseForeign(tx: Database, attempt: AttemptRow, pages: readonly ToldPage[]): Promise<void> {
  const essays = new Set(
    (await questionsOf(tx, attempt.paperId)).flatMap(({ question }) =>
      question.kind === questionKinds.ESSAY ? [question.id] : [],
    ),
  );
  const fields = pages.flatMap(({ question_uuid: id }, index) =>
    essays.has(id) ? [] : [{ field: `body.pages.${index}.question_uuid`, message: '这道题不能拍照作答' }],
  );
  if (fields.length > 0) throw new Refusal('INPUT_INVALID', { data: { fields } });
}

async function refuseTooMany(tx: Database, attemptId: string): Promise<void> {
  const most = Math.max(0, ...(await waitingByQuestion(tx, attemptId)).values());
  if (most <= MOST_NOTED) return;
  throw new Refusal('INPUT_INVALID', { data: { fields: [{ field: 'body.pages', message: '一道题的照片太多了' }] } });
}

/** True for a while after the end, unless a teacher has released a mark. */
async function mayStillTell(tx: Database, { id, submittedAt }: AttemptRow, now: Date): Promise<boolean> {
  if (!submittedAt || now > after(submittedAt, TELL_SECONDS)) return false;
  const isReleased = and(eq(examMarkings.attemptId, id), sql`${examMarkings.releasedVersion} IS NOT NULL`);
  return (await tx.$count(examMarkings, isReleased)) === 0;
}

function isTakenInTime({ startedAt, submittedAt }: AttemptRow, { taken_time: taken }: ToldPage): boolean {
  const at = Date.parse(taken);
  return at >= startedAt.getTime() - GRACE_SECONDS * 1000 && at <= (submittedAt ?? startedAt).getTime();
}

function newNote(attempt: AttemptRow, deviceId: string, page: ToldPage, now: Date): NotedRow {
  return {
    ...{ pageId: page.page_uuid, attemptId: attempt.id, questionId: page.question_uuid, deviceId },
    ...{ position: page.position, digest: page.digest ?? null, takenAt: new Date(page.taken_time), notedAt: now },
    waitsUntil: attempt.submittedAt && after(attempt.submittedAt, ARRIVE_SECONDS),
    ...{ settledAt: null, uploadId: null },
  };
}

function stateOf(row: NotedRow | undefined, isGoing: boolean): PageState {
  if (!row) return 'refused';
  if (row.settledAt) return row.uploadId ? 'arrived' : 'refused';
  return isGoing ? 'noted' : 'waiting';
}
