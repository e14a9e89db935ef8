import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { homeworkAnswers, homeworkPictures } from '#server/db/schema/homework.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { dropUploads, takeUpload, type UploadRow } from '#server/domains/uploads/uploads.ts';
import { newUuid } from '#server/kernel/random.ts';
import { nextHomeworkState } from '#src/contract/homework-states.ts';
import { picturePurposes } from '#src/contract/states.ts';
import { type AnswerRow, ownHomework, pagesOf, writableVersion } from './own-homework.ts';

type Context = Pick<CallContext<Session>, 'clock' | 'random' | 'session'>;

interface Content {
  readonly version: number;
  readonly text: string;
  /** Uploads, in the order of the pages. */
  readonly pictures: readonly string[];
}

/**
 * Stores a draft. Idempotent for the same content. If the given revision is not the stored one, another device has
 * saved meanwhile.
 */
export async function saveDraft(
  tx: Database,
  context: Context,
  homeworkId: string,
  { revision, ...content }: Content & { readonly revision: number },
): Promise<void> {
  const { version, draft } = await openForWriting(tx, context, homeworkId);
  if (version !== content.version) throw new Refusal('HOMEWORK_CHANGED');
  if (draft && (await isSame(tx, draft, content))) return;
  if ((draft?.revision ?? 0) !== revision) {
    throw new Refusal('HOMEWORK_CHANGED', { text: '另一台设备上改过这份作业，请先看看那边写的' });
  }
  const row = draft ?? (await begin(tx, context, homeworkId, version));
  await setPages(tx, context, row.id, content.pictures);
  await tx
    .update(homeworkAnswers)
    .set({ text: content.text, revision: revision + 1 })
    .where(eq(homeworkAnswers.id, row.id));
}

/** Submits the answer as given here. Idempotent per request. */
export async function handIn(
  tx: Database,
  context: Context,
  homeworkId: string,
  { requestId, ...content }: Content & { readonly requestId: string },
): Promise<void> {
  const { clock, session } = context;
  await queueAtUser(tx, session.userId);
  const isSent = and(eq(homeworkAnswers.userId, session.userId), eq(homeworkAnswers.requestId, requestId));
  const [known] = await tx.select({ of: homeworkAnswers.homeworkId }).from(homeworkAnswers).where(isSent);
  if (known) {
    if (known.of !== homeworkId) throw new Refusal('INPUT_INVALID');
    return;
  }
  const { version, draft } = await openForWriting(tx, context, homeworkId);
  if (version !== content.version) throw new Refusal('HOMEWORK_CHANGED');
  if (content.text.trim() === '' && content.pictures.length === 0) throw new Refusal('HOMEWORK_EMPTY');
  const row = draft ?? (await begin(tx, context, homeworkId, version));
  const state = nextHomeworkState(row.state, 'hand-in');
  if (!state) throw new Refusal('HOMEWORK_CHANGED');
  await setPages(tx, context, row.id, content.pictures);
  await tx
    .update(homeworkAnswers)
    .set({ state, text: content.text, requestId, handedInAt: clock.now(), revision: row.revision + 1 })
    .where(eq(homeworkAnswers.id, row.id));
}

/** Records that the student has read the reply. */
export async function seeReply(tx: Database, { clock, session }: Context, answerId: string): Promise<void> {
  const isOwn = and(eq(homeworkAnswers.id, answerId), eq(homeworkAnswers.userId, session.userId));
  const row = await lockRow(tx, homeworkAnswers, isOwn);
  const state = row && nextHomeworkState(row.state, 'see');
  // The same refusal for a missing answer and an unreleased mark, so that they cannot be told apart.
  if (!row || !state) throw new Refusal('NOT_FOUND');
  if (row.state === state) return;
  await tx.update(homeworkAnswers).set({ state, seenAt: clock.now() }).where(eq(homeworkAnswers.id, row.id));
}

async function openForWriting(tx: Database, { clock, session: { userId } }: Context, homeworkId: string) {
  await queueAtUser(tx, userId);
  const own = await ownHomework(tx, { userId, now: clock.now() }, homeworkId);
  const version = writableVersion(own);
  const [newest] = own.answers;
  return { version, draft: newest?.state === 'draft' ? newest : undefined };
}

async function begin(tx: Database, { clock, random, session }: Context, homeworkId: string, version: number) {
  const [row] = await tx
    .insert(homeworkAnswers)
    .values({
      ...{ id: newUuid(random), homeworkId, userId: session.userId, version, state: 'draft', revision: 0 },
      createdAt: clock.now(),
    })
    .returning();
  if (!row) throw new Error('An insert gave no row.');
  return row;
}

async function isSame(tx: Database, draft: AnswerRow, { text, pictures }: Content): Promise<boolean> {
  const pages = await pagesOf(tx, [draft.id]);
  return draft.text === text && pages.map(({ id }) => id).join() === pictures.join();
}

/** Makes these uploads the pages of the answer, and deletes pages that are no longer used. */
async function setPages(tx: Database, context: Context, answerId: string, wanted: readonly string[]): Promise<void> {
  const { clock, session } = context;
  const pages = await pagesOf(tx, [answerId]);
  const known = new Map(pages.map((page) => [page.id, page]));
  const rows: (typeof homeworkPictures.$inferInsert)[] = [];
  for (const [position, id] of wanted.entries()) {
    const page: Pick<UploadRow, 'id' | 'width' | 'height'> | undefined =
      known.get(id) ?? (await takeUpload(tx, { userId: session.userId, id, purpose: picturePurposes.HOMEWORK }));
    if (!page) throw new Refusal('UPLOAD_GONE');
    rows.push({ answerId, uploadId: page.id, position, width: page.width, height: page.height });
  }
  await tx.delete(homeworkPictures).where(eq(homeworkPictures.answerId, answerId));
  if (rows.length > 0) await tx.insert(homeworkPictures).values(rows);
  const dropped = pages.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id);
  await dropUploads(tx, dropped, clock.now());
}
