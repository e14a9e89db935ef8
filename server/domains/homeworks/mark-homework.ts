import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { homeworkAnswers, homeworkMarks, homeworkPictures, homeworks } from '#server/db/schema/homework.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import { findOtherClaim, isClaimedBy, NO_CLAIM, newClaim } from '#server/domains/staff/claims.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { type SentSteps, takeSteps } from '#server/domains/staff/marked-steps.ts';
import { type HomeworkGrade, nextHomeworkState, type Stroke } from '#src/contract/homework-states.ts';
import { HOMEWORK_POINT } from '#src/contract/marking-steps.ts';
import type { AnswerRow } from './own-homework.ts';

/** Claims the answer for the actor, or extends the claim; refused while a colleague has it. */
export async function claimAnswer(context: StaffContext, id: string): Promise<void> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    const row = await lockHandedIn(tx, id);
    await refuseWhileTaken(tx, row, context);
    const isNew = !isClaimedBy(row, actor.id, clock.now());
    await setClaim(tx, row.id, context);
    if (isNew) await note(tx, context, { action: 'homework.claim', subject: String(row.number) });
  });
}

/** Claims the oldest unclaimed answer; one that the actor has already claimed comes first. Undefined for none. */
export async function claimNext(
  context: StaffContext,
  { course, except }: { readonly course?: string | undefined; readonly except?: string | undefined },
): Promise<string | undefined> {
  const { db, clock, actor } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ofCourse =
      course === undefined
        ? undefined
        : inArray(
            homeworkAnswers.homeworkId,
            tx.select({ id: homeworks.id }).from(homeworks).where(eq(homeworks.courseId, course)),
          );
    const waits = and(
      inArray(homeworkAnswers.state, ['handed-in', 'marked']),
      ofCourse,
      except === undefined ? undefined : ne(homeworkAnswers.id, except),
    );
    const mine = and(waits, eq(homeworkAnswers.claimedBy, actor.id), gt(homeworkAnswers.claimedUntil, now));
    const free = and(waits, or(sql`${homeworkAnswers.claimedBy} IS NULL`, lt(homeworkAnswers.claimedUntil, now)));
    const order = { by: sql`${asc(homeworkAnswers.handedInAt)}, ${asc(homeworkAnswers.number)}`, limit: 1 };
    const [own] = await lockFreeRows(tx, homeworkAnswers, mine, order);
    const [row] = own ? [own] : await lockFreeRows(tx, homeworkAnswers, free, order);
    if (!row) return undefined;
    await setClaim(tx, row.id, context);
    if (!own) await note(tx, context, { action: 'homework.claim', subject: String(row.number) });
    return row.id;
  });
}

/** Releases the actor's claim. Does nothing without one. */
export async function leaveAnswer(context: StaffContext, id: string): Promise<void> {
  const { db, actor } = context;
  await inTransaction(db, async (tx) => {
    const row = await lockHandedIn(tx, id);
    if (row.claimedBy !== actor.id) return;
    await tx.update(homeworkAnswers).set(NO_CLAIM).where(eq(homeworkAnswers.id, row.id));
    await note(tx, context, { action: 'homework.leave', subject: String(row.number) });
  });
}

interface Mark {
  readonly words: string;
  readonly score: number | null;
  readonly grade: HomeworkGrade | null;
  readonly asksRedo: boolean;
  readonly strokes: readonly Stroke[];
}

interface Marking extends Mark {
  readonly requestId: string;
  /** `markVersion` of the newest mark that the teacher saw. */
  readonly markVersion: number;
  /** True: the student may read the mark. */
  readonly isRelease: boolean;
  readonly steps?: SentSteps | undefined;
}

/** Stores a mark as a new version. Idempotent per request; refused for anybody without the claim. */
export async function markAnswer(context: StaffContext, id: string, marking: Marking): Promise<void> {
  const { db, clock, actor } = context;
  const { requestId, markVersion, isRelease, steps: sent, ...mark } = marking;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await lockHandedIn(tx, id);
    const isSent = and(eq(homeworkMarks.answerId, row.id), eq(homeworkMarks.requestId, requestId));
    const [known] = await tx.select({ version: homeworkMarks.version }).from(homeworkMarks).where(isSent);
    if (known) return;
    await refuseWhileTaken(tx, row, context);
    if (!isClaimedBy(row, actor.id, now)) throw new Refusal('HOMEWORK_CLAIM_OVER');
    if (row.markVersion !== markVersion) throw new Refusal('HOMEWORK_MARK_CHANGED');
    const state = nextHomeworkState(row.state, isRelease ? 'release' : 'mark');
    if (!state) throw new Refusal('HOMEWORK_MARK_CHANGED');
    const homework = await findHomework(tx, row.homeworkId);
    await refuseUnfit(tx, row, { mark, isRelease, full: homework.fullScore });
    const steps = await fitSteps(tx, row, { homework, sent, mark, isRelease });
    const version = row.markVersion + 1;
    await tx.insert(homeworkMarks).values({
      ...{ ...mark, steps, words: mark.words.trim(), answerId: row.id, version, requestId, createdAt: now },
      ...{ staffId: actor.id, staffName: actor.name },
    });
    const released = isRelease
      ? { releasedVersion: version, releasedAt: now, seenAt: null, ...NO_CLAIM }
      : newClaim(context);
    await tx
      .update(homeworkAnswers)
      .set({ state, markVersion: version, ...released })
      .where(eq(homeworkAnswers.id, row.id));
    const { words: _words, strokes, ...figures } = mark;
    await note(tx, context, {
      action: isRelease ? 'homework.release' : 'homework.mark',
      subject: String(row.number),
      after: { version, strokes: strokes.length, ...figures },
    });
    if (!isRelease) return;
    await tellStudent(tx, {
      ...{ studentId: row.userId, kind: 'homework-marked', key: `homework-marked:${row.id}:${version}`, now },
      ...{ title: mark.asksRedo ? '作业批改好了，请重做' : '作业批改好了', text: homework.title },
      address: `/study/homework/${homework.id}`,
    });
  });
}

async function findHomework(tx: Database, id: string) {
  const [row] = await tx.select().from(homeworks).where(eq(homeworks.id, id));
  if (!row) throw new Error('An answer has no homework.');
  return row;
}

interface Checked {
  readonly mark: Mark;
  readonly isRelease: boolean;
  readonly full: number | null;
}

/** Refuses an incomplete mark at release, a score out of range, and strokes on pages that are not the answer's. */
async function refuseUnfit(tx: Database, row: AnswerRow, { mark, isRelease, full }: Checked): Promise<void> {
  const { words, score, grade, strokes } = mark;
  const pages = await tx
    .select({ id: homeworkPictures.uploadId })
    .from(homeworkPictures)
    .where(eq(homeworkPictures.answerId, row.id));
  const known = new Set(pages.map(({ id }) => id));
  const isOfKind = full === null ? score === null : grade === null && (score ?? 0) <= full;
  if (!isOfKind || strokes.some(({ picture }) => !known.has(picture))) throw new Refusal('INPUT_INVALID');
  if (!isRelease) return;
  const missing =
    full === null
      ? grade === null && { field: 'body.grade', message: '请选择等级' }
      : score === null && { field: 'body.score', message: `请打分，满分 ${full} 分` };
  const silent = words.trim() === '' &&
    strokes.length === 0 && { field: 'body.words', message: '请写评语，或在图上批注' };
  const problems = [missing, silent].filter((problem) => problem !== false);
  const [first] = problems;
  if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields: problems } });
}

interface Fitted {
  readonly homework: typeof homeworks.$inferSelect;
  readonly sent: SentSteps | undefined;
  readonly mark: Mark;
  readonly isRelease: boolean;
}

/** The steps as stored with the mark; a released score that is not their sum needs a comment. */
async function fitSteps(tx: Database, { id, markVersion }: AnswerRow, { homework, sent, mark, isRelease }: Fitted) {
  const isNewest = and(eq(homeworkMarks.answerId, id), eq(homeworkMarks.version, markVersion));
  const [newest] = await tx.select({ steps: homeworkMarks.steps }).from(homeworkMarks).where(isNewest);
  const now = { revision: homework.stepsRevision, steps: homework.steps };
  const { marked, isOther } = takeSteps({ now, kept: newest?.steps }, sent, mark.score, HOMEWORK_POINT);
  if (isRelease && isOther && mark.words.trim() === '') {
    const message = '得分不是各步之和，请在评语里写为什么';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.words', message }] } });
  }
  return marked;
}

async function lockHandedIn(tx: Database, id: string): Promise<AnswerRow> {
  const row = await lockRow(tx, homeworkAnswers, and(eq(homeworkAnswers.id, id), ne(homeworkAnswers.state, 'draft')));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function setClaim(tx: Database, id: string, context: StaffContext): Promise<void> {
  await tx.update(homeworkAnswers).set(newClaim(context)).where(eq(homeworkAnswers.id, id));
}

async function refuseWhileTaken(tx: Database, row: AnswerRow, context: StaffContext): Promise<void> {
  const other = await findOtherClaim(tx, row, context);
  if (other) throw new Refusal('HOMEWORK_CLAIMED', { text: `${other.by || '同事'}正在批改这份作业`, data: other });
}
