import { and, desc, eq, isNotNull, like, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { agreementVersions, courseAgreements } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { newUuid } from '#server/kernel/random.ts';
import { toSafeHtml } from '#server/kernel/text/content-html.ts';
import { markdownOf } from '#server/kernel/text/markdown-of-html.ts';
import { agreementFault } from '#src/contract/console/agreement-values.ts';
import { type AgreementOwner, ownerOf } from './find-agreements.ts';

type VersionRow = typeof agreementVersions.$inferSelect;

interface Asked {
  /** The last version that the caller saw; 0 for none. */
  readonly revision: number;
  readonly reason: string;
}

interface AskedText extends Asked {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** The Markdown of the current text: as staff wrote it, otherwise converted from its HTML. */
export function textOf({ agreement, isOwn }: AgreementOwner, last: VersionRow | undefined): string {
  if (!agreement) return '';
  const isAtDesk = isOwn && last?.contentHtml === agreement.contentHtml;
  return (isAtDesk && last.text) || markdownOf(agreement.contentHtml);
}

/**
 * Changes the text that students sign from now on; signed texts do not change. A course without its own text gets one.
 * Idempotent; refused after a colleague's change, with what they changed. Decision 0335.
 */
export async function changeAgreement(context: StaffContext, ownerId: string, asked: AskedText): Promise<void> {
  const { clock, random } = context;
  await inTransaction(context.db, async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    const last = await lastVersion(tx, ownerId);
    const { agreement, course, isOwn } = owner;
    const isSame = isOwn && agreement?.title === asked.title && textOf(owner, last) === asked.text;
    if (isStale(context, last, asked, isSame)) return;
    if (isSame) throw refused('没有改动');
    const fault = agreementFault(asked.text);
    if (fault !== undefined) throw refused(fault);
    await keepWhatStands(tx, ownerId, owner, last, clock.now());
    const version = await newVersion(tx, chinaDay(clock.now()));
    const values = { version, title: asked.title, contentHtml: toSafeHtml(asked.text) };
    if (isOwn && agreement) {
      await tx.update(courseAgreements).set(values).where(eq(courseAgreements.id, agreement.id));
    } else {
      await tx.insert(courseAgreements).values({ id: newUuid(random), courseId: ownerId, ...values });
    }
    await addVersion(tx, context, ownerId, { ...values, text: asked.text, reason: asked.reason });
    await note(tx, context, {
      action: 'agreement.change',
      subject: course ? `${asked.title}（${course.courseNumber}）` : asked.title,
      after: { change: isOwn ? `${agreement?.version} → ${version}` : version, reason: asked.reason },
    });
  });
}

/** Removes a course's own text, so that its students sign the text of its kind. */
export async function takeGeneralAgreement(context: StaffContext, courseId: string, asked: Asked): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const owner = await lockOwner(tx, courseId);
    const last = await lastVersion(tx, courseId);
    const { agreement, course, isOwn } = owner;
    if (!course) throw refused('这就是通用的协议');
    if (isStale(context, last, asked, !isOwn)) return;
    if (!isOwn || !agreement) throw refused('这门课没有自己的协议');
    await keepWhatStands(tx, courseId, owner, last, context.clock.now());
    await tx.delete(courseAgreements).where(eq(courseAgreements.id, agreement.id));
    const { version, title } = agreement;
    await addVersion(tx, context, courseId, { version, title, text: null, contentHtml: null, reason: asked.reason });
    const { courseNumber: subject } = course;
    await note(tx, context, { action: 'agreement.general', subject, after: { reason: asked.reason } });
  });
}

const refused = (text: string) => new Refusal('SALE_REFUSED', { text });

/** True when exactly this change was made before; refuses a change based on an older version. */
function isStale({ actor }: StaffContext, last: VersionRow | undefined, asked: Asked, isDone: boolean): boolean {
  if ((last?.revision ?? 0) === asked.revision) return false;
  if (isDone && last?.staffId === actor.id && last.reason === asked.reason) return true;
  const what = last?.text === null ? '改回了通用协议' : `改成了 ${last?.version} 版`;
  const text = `${last?.staffName ?? ''}刚刚${what}（${last?.reason ?? ''}）`;
  throw new Refusal('SALE_CHANGED', { text });
}

/** Queues changes of one text. */
async function lockOwner(tx: Database, id: string): Promise<AgreementOwner> {
  const isOfKind = and(eq(courseAgreements.id, id), isNotNull(courseAgreements.kind));
  if (!(await queueAtRow(tx, courseAgreements, isOfKind))) await queueAtRow(tx, courses, eq(courses.id, id));
  return ownerOf(tx, id);
}

export async function lastVersion(db: Database, ownerId: string): Promise<VersionRow | undefined> {
  const { ownerId: owner, revision } = agreementVersions;
  const [row] = await db.select().from(agreementVersions).where(eq(owner, ownerId)).orderBy(desc(revision)).limit(1);
  return row;
}

/** A text that staff did not write in the console is stored in the history before it is replaced. */
async function keepWhatStands(
  tx: Database,
  ownerId: string,
  { agreement, isOwn }: AgreementOwner,
  last: VersionRow | undefined,
  at: Date,
): Promise<void> {
  if (!agreement || !isOwn || last?.contentHtml === agreement.contentHtml) return;
  const { version, title, contentHtml } = agreement;
  const text = markdownOf(contentHtml);
  const by = { staffId: null, staffName: '系统', reason: '改之前在用的' };
  await insertVersion(tx, { ownerId, at, version, title, text, contentHtml, ...by });
}

type NewVersion = Omit<VersionRow, 'revision'>;

async function addVersion(
  tx: Database,
  { actor, clock }: StaffContext,
  ownerId: string,
  version: Pick<NewVersion, 'version' | 'title' | 'text' | 'contentHtml' | 'reason'>,
): Promise<void> {
  await insertVersion(tx, { ownerId, at: clock.now(), staffId: actor.id, staffName: actor.name, ...version });
}

async function insertVersion(tx: Database, row: NewVersion): Promise<void> {
  const { ownerId: owner, revision } = agreementVersions;
  const next = sql<number>`(SELECT COALESCE(max(${revision}), 0) + 1 FROM ${agreementVersions} WHERE ${owner} = ${row.ownerId})`;
  await tx.insert(agreementVersions).values({ ...row, revision: next });
}

/**
 * Students see the version below the text: the date, with a number from the second text of a day on. Versions are
 * unique, so that a signature identifies the text that was read.
 */
async function newVersion(tx: Database, day: string): Promise<string> {
  const rows = await tx
    .selectDistinct({ version: agreementVersions.version })
    .from(agreementVersions)
    .where(like(agreementVersions.version, `${day}%`));
  const taken = new Set(rows.map(({ version }) => version));
  for (let number = 1; ; number += 1) {
    const version = number === 1 ? day : `${day}-${number}`;
    if (!taken.has(version)) return version;
  }
}
