import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { previewLinks } from '#server/db/schema/preview-link.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, newUuid } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

export type PreviewRow = typeof previewLinks.$inferSelect;

type PreviewContext = Pick<StaffContext, 'db' | 'clock' | 'random' | 'actor' | 'address'>;

/** Most open links of one person. */
const MOST_OPEN = 200;
const DAY_SECONDS = 24 * 3600;

/** Creates a link to a text of a page. The token is returned once, and stored only as a hash. */
export async function makePreviewLink(
  context: PreviewContext,
  { days, ...shown }: Pick<PreviewRow, 'file' | 'path' | 'text'> & { readonly days: number },
): Promise<{ row: PreviewRow; token: string }> {
  const { db, clock, random, actor } = context;
  const now = clock.now();
  const token = newToken(random);
  return inTransaction(db, async (tx) => {
    const isOpen = and(isNull(previewLinks.withdrawnAt), gt(previewLinks.expiresAt, now));
    const [{ open = 0 } = {}] = await tx
      .select({ open: count() })
      .from(previewLinks)
      .where(and(eq(previewLinks.staffId, actor.id), isOpen));
    if (open >= MOST_OPEN) throw new Refusal('TOO_MANY_PREVIEWS');
    const [row] = await tx
      .insert(previewLinks)
      .values({
        ...shown,
        id: newUuid(random),
        tokenHash: hashToken(token),
        staffId: actor.id,
        staffName: actor.name,
        madeAt: now,
        expiresAt: after(now, days * DAY_SECONDS),
      })
      .returning();
    if (!row) throw new Error('The link was not stored.');
    await note(tx, context, { action: 'preview.make', subject: shown.file, after: { days } });
    return { row, token };
  });
}

/** Revokes a link; idempotent. */
export async function withdrawPreviewLink(context: PreviewContext, id: string): Promise<PreviewRow> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, previewLinks, eq(previewLinks.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.withdrawnAt) return row;
    const withdrawnAt = clock.now();
    await tx.update(previewLinks).set({ withdrawnAt }).where(eq(previewLinks.id, id));
    await note(tx, context, { action: 'preview.withdraw', subject: row.file });
    return { ...row, withdrawnAt };
  });
}

/** What a token shows; undefined when it is unknown, expired or revoked. */
export async function findPreview(db: Database, token: string, now: Date): Promise<PreviewRow | undefined> {
  const [row] = await db
    .select()
    .from(previewLinks)
    .where(
      and(
        eq(previewLinks.tokenHash, hashToken(token)),
        isNull(previewLinks.withdrawnAt),
        gt(previewLinks.expiresAt, now),
      ),
    );
  return row;
}

export async function countPreview(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(previewLinks)
    .set({ seen: sql`${previewLinks.seen} + 1`, lastSeenAt: now })
    .where(eq(previewLinks.id, id));
}

const LISTED = 100;

export function listPreviews(db: Database, file: string | undefined): Promise<PreviewRow[]> {
  return db
    .select()
    .from(previewLinks)
    .where(file === undefined ? undefined : eq(previewLinks.file, file))
    .orderBy(desc(previewLinks.madeAt))
    .limit(LISTED);
}
