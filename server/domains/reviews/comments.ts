import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { pageComments } from '#server/db/schema/review.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';

export type CommentRow = typeof pageComments.$inferSelect;

type CommentContext = Pick<StaffContext, 'db' | 'clock' | 'actor' | 'address'>;

/** Adds a comment to a page; an answer joins the thread of its comment. */
export async function addComment(
  context: CommentContext,
  said: Pick<CommentRow, 'file' | 'block' | 'threadId' | 'text'> & Partial<Pick<CommentRow, 'anchor'>>,
): Promise<CommentRow> {
  const { db, clock, actor } = context;
  return inTransaction(db, async (tx) => {
    const answered = said.threadId === null ? undefined : await findComment(tx, said.threadId);
    if (answered && answered.file !== said.file) throw new Refusal('NOT_FOUND');
    const [row] = await tx
      .insert(pageComments)
      .values({
        file: said.file,
        text: said.text.trim(),
        block: answered ? answered.block : said.block,
        anchor: answered ? null : (said.anchor ?? null),
        threadId: answered ? (answered.threadId ?? answered.id) : null,
        staffId: actor.id,
        staffName: actor.name,
        madeAt: clock.now(),
      })
      .returning();
    if (!row) throw new Error('The comment was not stored.');
    await note(tx, context, { action: 'review.comment', subject: said.file });
    return row;
  });
}

/** Resolves the thread of a comment; idempotent. */
export async function settleThread(context: CommentContext, id: number): Promise<CommentRow> {
  const { db, clock, actor } = context;
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, pageComments, eq(pageComments.id, id));
    if (!row || row.threadId !== null) throw new Refusal('NOT_FOUND');
    if (row.settledAt) return row;
    const settled = { settledAt: clock.now(), settledName: actor.name };
    await tx.update(pageComments).set(settled).where(eq(pageComments.id, id));
    await note(tx, context, { action: 'review.settle', subject: row.file });
    return { ...row, ...settled };
  });
}

async function findComment(db: Database, id: number): Promise<CommentRow> {
  const [row] = await db.select().from(pageComments).where(eq(pageComments.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export function listComments(db: Database, file: string): Promise<CommentRow[]> {
  return db.select().from(pageComments).where(eq(pageComments.file, file)).orderBy(pageComments.id);
}
