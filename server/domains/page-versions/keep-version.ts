import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { inTransaction } from '#server/db/transaction.ts';

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
export async function keepVersion(tx: Database, version: Version): Promise<void> {
  const { by, restoredFrom = null, ...own } = version;
  await queueAtName(tx, 'page version', own.file);
  if ((await lastHash(tx, own.file)) === own.hash) return;
  await tx.insert(pageVersions).values({ ...own, restoredFrom, staffId: by?.id ?? null, staffName: by?.name ?? null });
}

/** Keeps what was found in a file, as changed outside the console when it is not what was kept last. */
export async function keepSeen(db: Database, seen: Pick<Version, 'file' | 'text' | 'hash' | 'keptAt'>): Promise<void> {
  if ((await lastHash(db, seen.file)) === seen.hash) return;
  await inTransaction(db, (tx) => keepVersion(tx, { ...seen, by: null }));
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
