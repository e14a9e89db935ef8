import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageWrites } from '#server/db/schema/page.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { recordWrite, storeSeen, type WriteRow } from './store-version.ts';

interface PageWrite {
  /** Place of the page's file. */
  readonly file: string;
  readonly text: string;
  /** Hash of the file's content as its writer read it. */
  readonly baseHash: string;
  /** Its name in the audit log. */
  readonly action: 'page.save' | 'page.restore' | 'page.archive' | 'page.unarchive' | 'review.approve';
  /** The version that is restored. */
  readonly restoredFrom?: number;
  /** The author; the caller when missing. */
  readonly by?: { readonly id: string; readonly name: string };
}

export type WriteContext = Pick<ServerContext, 'db' | 'clock'> & Pick<StaffContext, 'actor' | 'address'>;

/**
 * Writes a text into a page's file, stores it as a version, and adds an audit entry; `also` runs in their transaction.
 * The save is recorded before the file is touched: when the server stops in between, the next read of the file, or
 * `settleWrites`, completes it.
 */
export async function writePage(
  context: WriteContext,
  compiler: PageCompiler,
  write: PageWrite,
  also: (tx: Database) => Promise<void> = async () => {},
): Promise<{ readonly hash: string }> {
  const begun = await beginWrite(context, compiler, write);
  const { db } = context;
  const outcome = await compiler.ask('save', { file: write.file, text: write.text, baseHash: write.baseHash });
  if (outcome.is !== 'saved') {
    await forgetWrite(db, begun);
    if (outcome.is === 'gone') throw new Refusal('PAGE_FILE_GONE');
    const { text, hash } = outcome;
    throw new Refusal('PAGE_CHANGED', { data: { text, hash, ...(await authorOf(context, write.file, hash)) } });
  }
  await inTransaction(db, async (tx) => {
    await also(tx);
    await recordWrite(tx, begun);
  });
  return { hash: outcome.hash };
}

/** Who wrote what a file holds now, if it was somebody in the console; `isMine`: the caller, in another window. */
async function authorOf({ db, actor }: WriteContext, file: string, hash: string) {
  const [last] = await db
    .select({ staffId: pageVersions.staffId, by: pageVersions.staffName })
    .from(pageVersions)
    .where(and(eq(pageVersions.file, file), eq(pageVersions.hash, hash)))
    .orderBy(desc(pageVersions.id))
    .limit(1);
  return { by: last?.by ?? null, isMine: last?.staffId === actor.id };
}

/** Records the start of a save, after storing what the file contains. Ends with `recordWrite` or `forgetWrite`. */
export async function beginWrite(
  { db, clock, actor, address }: WriteContext,
  compiler: PageCompiler,
  { file, text, baseHash, action, restoredFrom = undefined, by = actor }: PageWrite,
): Promise<WriteRow> {
  const found = await compiler.ask('read', { file });
  if (found) await storeSeen(db, { file, text: found.text, hash: found.hash, keptAt: clock.now() });
  const [begun] = await db
    .insert(pageWrites)
    .values({
      ...{ file, text, action, hash: createHash('sha256').update(text).digest('hex'), beforeHash: baseHash },
      ...{ restoredFrom: restoredFrom ?? null, begunAt: clock.now(), address },
      ...{ staffId: by.id, staffName: by.name, role: actor.role },
    })
    .returning();
  if (!begun) throw new Error('The save was not written down.');
  return begun;
}

/** The save did not happen. */
export async function forgetWrite(db: Database, { id }: Pick<WriteRow, 'id'>): Promise<void> {
  await db.delete(pageWrites).where(eq(pageWrites.id, id));
}
