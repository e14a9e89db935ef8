import { and, asc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, lockRow } from '#server/db/locks.ts';
import { type EssayMark, examAttempts, examMarkings, examMarks, papers } from '#server/db/schema/exam.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import { findOtherClaim, isClaimedBy, NO_CLAIM, newClaim } from '#server/domains/staff/claims.ts';
import type { Actor, StaffContext } from '#server/domains/staff/context.ts';
import { type SentSteps, takeSteps } from '#server/domains/staff/marked-steps.ts';
import type { Stroke } from '#src/contract/homework-states.ts';
import { ESSAY_POINT } from '#src/contract/marking-steps.ts';
import { markEssays } from './essay-marks.ts';
import { essaysToMark, markOf } from './marking-queue.ts';
import { refuseWhileWaiting } from './noted-pages.ts';

type MarkingRow = typeof examMarkings.$inferSelect;

/** Claims the paper for the actor, or extends the claim; refused while a colleague has it. */
export async function claimPaper(context: StaffContext, id: string): Promise<void> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    const { marking } = await lockMarking(tx, id);
    await refuseWhileTaken(tx, marking, context);
    await refuseForeign(tx, marking, actor);
    const isNew = !isClaimedBy(marking, actor.id, clock.now());
    await setClaim(tx, id, context);
    if (isNew) await note(tx, context, { action: 'exam.claim', subject: String(marking.number) });
  });
}

/** Claims the oldest unclaimed paper; a paper that the actor has already claimed comes first. Undefined for none. */
export async function claimNextPaper(
  context: StaffContext,
  { paper, except }: { readonly paper?: string | undefined; readonly except?: string | undefined },
): Promise<string | undefined> {
  const { db, clock, actor } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const ofPaper =
      paper === undefined
        ? undefined
        : inArray(
            examMarkings.attemptId,
            tx.select({ id: examAttempts.id }).from(examAttempts).where(eq(examAttempts.paperId, paper)),
          );
    const notThis = except === undefined ? undefined : ne(examMarkings.attemptId, except);
    const waits = and(isNull(examMarkings.releasedAt), ofPaper, notThis, hasAllPages);
    const mine = and(waits, eq(examMarkings.claimedBy, actor.id), gt(examMarkings.claimedUntil, now));
    const free = and(waits, or(isNull(examMarkings.claimedBy), lt(examMarkings.claimedUntil, now)));
    const order = { by: sql`${asc(examMarkings.handedInAt)}, ${asc(examMarkings.number)}`, limit: 1 };
    const [own] = await lockFreeRows(tx, examMarkings, mine, order);
    const [row] = own ? [own] : await lockFreeRows(tx, examMarkings, free, order);
    if (!row) return undefined;
    await setClaim(tx, row.attemptId, context);
    if (!own) await note(tx, context, { action: 'exam.claim', subject: String(row.number) });
    return row.attemptId;
  });
}

/** No announced photograph is missing. */
const hasAllPages = sql`NOT EXISTS (SELECT FROM exam_noted_pages p
  WHERE p.attempt_id = ${examMarkings.attemptId} AND p.settled_at IS NULL)`;

/** Releases the actor's claim. Does nothing without one. */
export async function leavePaper(context: StaffContext, id: string): Promise<void> {
  const { db, actor } = context;
  await inTransaction(db, async (tx) => {
    const { marking } = await lockMarking(tx, id);
    if (marking.claimedBy !== actor.id) return;
    await tx.update(examMarkings).set(NO_CLAIM).where(eq(examMarkings.attemptId, id));
    await note(tx, context, { action: 'exam.leave', subject: String(marking.number) });
  });
}

interface SentMark extends Omit<EssayMark, 'steps'> {
  readonly steps?: SentSteps | undefined;
}

interface Mark {
  readonly marks: readonly SentMark[];
  readonly strokes: readonly Stroke[];
}

interface Marking extends Mark {
  readonly requestId: string;
  /** `markVersion` of the newest mark that the teacher saw. */
  readonly markVersion: number;
  /** True: the scores count, and the student may read the mark. */
  readonly isRelease: boolean;
  /** Reason for changing a mark that the student may have read. */
  readonly reason: string;
}

/**
 * Stores a mark as a new version. A released mark gives the paper its score, and the student is told. Idempotent per
 * request; refused for anybody without the claim.
 */
export async function markPaper(context: StaffContext, id: string, marking: Marking): Promise<void> {
  const { db, clock, actor } = context;
  const { requestId, markVersion, isRelease, strokes } = marking;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { attempt, marking: row } = await lockMarking(tx, id);
    const isSent = and(eq(examMarks.attemptId, id), eq(examMarks.requestId, requestId));
    if ((await tx.$count(examMarks, isSent)) > 0) return;
    await refuseWhileTaken(tx, row, context);
    if (!isClaimedBy(row, actor.id, now)) throw new Refusal('EXAM_CLAIM_OVER');
    await refuseForeign(tx, row, actor);
    if (isRelease) await refuseWhileWaiting(tx, id);
    if (row.markVersion !== markVersion) throw new Refusal('EXAM_MARK_CHANGED');
    const isChange = row.releasedVersion !== null;
    const reason = isChange && isRelease ? marking.reason.trim() : '';
    const marks = await fitMarks(tx, attempt, marking);
    if (isRelease && isChange && reason.length < 2) refuseFields([{ field: 'body.reason', message: '请写修改的原因' }]);
    const version = row.markVersion + 1;
    await tx.insert(examMarks).values({
      ...{ attemptId: id, version, requestId, marks, strokes, reason, createdAt: now },
      ...{ staffId: actor.id, staffName: actor.name },
    });
    const released = isRelease ? { releasedVersion: version, releasedAt: now, ...NO_CLAIM } : newClaim(context);
    await tx
      .update(examMarkings)
      .set({ markVersion: version, ...released })
      .where(eq(examMarkings.attemptId, id));
    const before = attempt.score;
    const scores = marks.flatMap(({ question, score }) => (score === null ? [] : [{ question_uuid: question, score }]));
    const marked = isRelease && scores.length > 0 ? await markEssays(tx, attempt, scores) : attempt;
    await note(tx, context, {
      action: isRelease ? (isChange ? 'exam.change' : 'exam.release') : 'exam.mark',
      subject: String(row.number),
      ...(isChange && isRelease ? { before: { score: before } } : {}),
      after: { version, strokes: strokes.length, score: marked.score, ...(reason ? { reason } : {}) },
    });
    if (!isRelease) return;
    const [paper] = await tx.select({ title: papers.title }).from(papers).where(eq(papers.id, attempt.paperId));
    await tellStudent(tx, {
      ...{ studentId: attempt.userId, kind: 'exam-marked', key: `exam-marked:${id}:${version}`, now },
      title: isChange ? '试卷的批改有改动' : '试卷批改好了',
      text: `《${paper?.title ?? '试卷'}》得 ${marked.score ?? 0} 分`,
      address: `/exam/answer/${attempt.paperId}/${id}`,
    });
  });
}

/**
 * Checks and completes the marks. Scores are for answered essays, in half points up to the maximum. A released mark
 * must be complete, and a score that is not the sum of its steps needs a comment.
 */
async function fitMarks(
  tx: Database,
  attempt: typeof examAttempts.$inferSelect,
  { marks, strokes, isRelease, markVersion }: Mark & Pick<Marking, 'isRelease' | 'markVersion'>,
): Promise<EssayMark[]> {
  const { essays, pictures } = await essaysToMark(tx, attempt);
  const placed = new Map(essays.map((essay) => [essay.question.id, essay]));
  const isOnce = new Set(marks.map(({ question }) => question)).size === marks.length;
  const isOfPaper = isOnce && marks.every(({ question }) => placed.has(question));
  if (!isOfPaper || strokes.some(({ picture }) => !pictures.has(picture))) throw new Refusal('INPUT_INVALID');
  const given = new Map(marks.map((mark, index) => [mark.question, { ...mark, index }]));
  refuseFields(
    essays.flatMap(({ question, position, score: most }) => {
      const mark = given.get(question.id);
      const score = mark?.score ?? null;
      const isFair = score === null ? !isRelease : score <= most && Number.isInteger(score * 2);
      const field = mark ? `body.marks.${mark.index}.score` : 'body.marks';
      return isFair ? [] : [{ field, message: `第 ${position} 题请打 0 到 ${most} 分，可以有半分` }];
    }),
  );
  const newest = await markOf(tx, attempt.id, markVersion);
  return marks.map(({ steps: sent, ...mark }, index) => {
    const words = mark.words.trim();
    const { steps = [], stepsRevision: revision = 0, position } = placed.get(mark.question) ?? {};
    const kept = newest?.marks.find(({ question }) => question === mark.question)?.steps;
    const { marked, isOther } = takeSteps({ now: { revision, steps }, kept }, sent, mark.score, ESSAY_POINT);
    if (isRelease && isOther && words === '') {
      const message = `第 ${position} 题的分不是各步之和，请在评语里写为什么`;
      refuseFields([{ field: `body.marks.${index}.words`, message }]);
    }
    return { ...mark, words, ...(marked ? { steps: marked } : {}) };
  });
}

function refuseFields(fields: readonly { readonly field: string; readonly message: string }[]): void {
  const [first] = fields;
  if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields } });
}

/** The attempt and its row in the queue, locked in this order as submitting does. */
async function lockMarking(tx: Database, id: string) {
  const attempt = await lockRow(tx, examAttempts, eq(examAttempts.id, id));
  const marking = attempt && (await lockRow(tx, examMarkings, eq(examMarkings.attemptId, id)));
  if (!marking) throw new Refusal('NOT_FOUND');
  return { attempt, marking };
}

async function setClaim(tx: Database, id: string, context: StaffContext): Promise<void> {
  await tx.update(examMarkings).set(newClaim(context)).where(eq(examMarkings.attemptId, id));
}

async function refuseWhileTaken(tx: Database, row: MarkingRow, context: StaffContext): Promise<void> {
  const other = await findOtherClaim(tx, row, context);
  if (other) throw new Refusal('EXAM_CLAIMED', { text: `${other.by || '同事'}正在批改这份试卷`, data: other });
}

async function refuseForeign(tx: Database, { attemptId, releasedVersion }: MarkingRow, actor: Actor): Promise<void> {
  const released = releasedVersion === null ? undefined : await markOf(tx, attemptId, releasedVersion);
  if (mayChange(released, actor)) return;
  throw new Refusal('EXAM_MARKED_BY_OTHER', { text: `这份试卷是${released?.staffName}批改的，只有他和管理员能改` });
}

/** A released mark can be changed only by the teacher who released it, or by an admin. */
export function mayChange(
  released: { readonly staffId: string } | undefined,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): boolean {
  return released === undefined || released.staffId === id || role === 'admin';
}
