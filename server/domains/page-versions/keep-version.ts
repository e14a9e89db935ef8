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
  /** Who saved it; null for a change that was made outside the console. */
  readonly by: { readonly id: string; readonly name: string } | null;
  /** The version whose text this one takes up again. */
  readonly restoredFrom?: number | null | undefined;
}

/** Keeps a text that a page's file has, unless it is the one kept last. */
async function keepVersion(tx: Database, version: Version): Promise<void> {
  const { by, restoredFrom = null, ...own } = version;
  if ((await lastHash(tx, own.file)) === own.hash) return;
  await tx.insert(pageVersions).values({ ...own, restoredFrom, staffId: by?.id ?? null, staffName: by?.name ?? null });
}

/**
 * Keeps what was found in a file: as the save that put it there, where one was begun and not recorded; else, when it is not
 * what was kept last, as changed outside the console.
 *
 * Whoever is to write a file does this first. So a save whose server ended is recorded before the next one takes its place.
 */
export async function keepSeen(db: Database, seen: Pick<Version, 'file' | 'text' | 'hash' | 'keptAt'>): Promise<void> {
  const isWhatWasBegun = and(eq(pageWrites.file, seen.file), eq(pageWrites.hash, seen.hash));
  const isRecorded = (await lastHash(db, seen.file)) === seen.hash;
  const [begun] = await db.select({ id: pageWrites.id }).from(pageWrites).where(isWhatWasBegun).limit(1);
  if (isRecorded && !begun) return;
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'page version', seen.file);
    for (const row of await tx.select().from(pageWrites).where(isWhatWasBegun).orderBy(pageWrites.id)) {
      await recordWrite(tx, row);
    }
    await keepVersion(tx, { ...seen, by: null });
  });
}

/** Ends what was begun: with its version and its record, unless nothing changed or somebody else has done it. */
export async function recordWrite(tx: Database, row: WriteRow): Promise<void> {
  const { file, text, hash, beforeHash, begunAt, action, restoredFrom, address } = row;
  await queueAtName(tx, 'page version', file);
  const ended = await tx.delete(pageWrites).where(eq(pageWrites.id, row.id)).returning({ id: pageWrites.id });
  if (ended.length === 0 || hash === beforeHash) return;
  const actor = { id: row.staffId, name: row.staffName, role: row.role };
  await keepVersion(tx, { file, text, hash, keptAt: begunAt, by: actor, restoredFrom });
  // Of an approval the record says so itself.
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
