import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { pageWrites } from '#server/db/schema/page.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from '#server/domains/staff/audit.ts';

export type WriteRow = typeof pageWrites.$inferSelect;

interface Version {
  readonly file: string;
  readonly text: string;
  readonly hash: string;
  readonly keptAt: Date;
  /** Who saved it; null for a change outside the console. */
  readonly by: { readonly id: string; readonly name: string } | null;
  /** The version that this one restores. */
  readonly restoredFrom?: number | null | undefined;
}

/** Stores a text of a page's file, unless it equals the last stored one. */
async function storeVersion(tx: Database, version: Version): Promise<void> {
  const { by, restoredFrom = null, ...own } = version;
  if ((await lastHash(tx, own.file)) === own.hash) return;
  await tx.insert(pageVersions).values({ ...own, restoredFrom, staffId: by?.id ?? null, staffName: by?.name ?? null });
}

/**
 * Stores the text found in a file: as the unrecorded save that wrote it, if there is one; else, when it differs from
 * the last stored one, as a change outside the console. Decision 0168.
 *
 * Called before each write of a file. So a save whose server stopped is recorded before the next one replaces it.
 */
export async function storeSeen(db: Database, seen: Pick<Version, 'file' | 'text' | 'hash' | 'keptAt'>): Promise<void> {
  const isWhatWasBegun = and(eq(pageWrites.file, seen.file), eq(pageWrites.hash, seen.hash));
  const isRecorded = (await lastHash(db, seen.file)) === seen.hash;
  const [begun] = await db.select({ id: pageWrites.id }).from(pageWrites).where(isWhatWasBegun).limit(1);
  if (isRecorded && !begun) return;
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'page version', seen.file);
    for (const row of await tx.select().from(pageWrites).where(isWhatWasBegun).orderBy(pageWrites.id)) {
      await recordWrite(tx, row);
    }
    await storeVersion(tx, { ...seen, by: null });
  });
}

/** Completes a save, with its version and audit entry, unless nothing changed or another process has done it. */
export async function recordWrite(tx: Database, row: WriteRow): Promise<void> {
  const { file, text, hash, beforeHash, begunAt, action, restoredFrom, address } = row;
  await queueAtName(tx, 'page version', file);
  const ended = await tx.delete(pageWrites).where(eq(pageWrites.id, row.id)).returning({ id: pageWrites.id });
  if (ended.length === 0 || hash === beforeHash) return;
  const actor = { id: row.staffId, name: row.staffName, role: row.role };
  await storeVersion(tx, { file, text, hash, keptAt: begunAt, by: actor, restoredFrom });
  // An approval has an audit entry of its own.
  if (action === 'review.approve') return;
  const by = { actor, address, clock: { now: () => begunAt } };
  await note(tx, by, { action, subject: file, before: { hash: beforeHash }, after: { hash } });
}

async function lastHash(db: Database, file: string): Promise<string | undefined> {
  const [last] = await db
    .select({ hash: pageVersions.hash })
    .from(pageVersions)
    .where(eq(pageVersions.file, file))
    .orderBy(desc(pageVersions.id))
    .limit(1);
  return last?.hash;
}
