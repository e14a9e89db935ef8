import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageWrites } from '#server/db/schema/page.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { PageDesk } from '#server/gateways/pages/page-desk.ts';
import { keepSeen, keepVersion } from './keep-version.ts';

type WriteRow = typeof pageWrites.$inferSelect;

interface PageWrite {
  /** Place of the page's file. */
  readonly file: string;
  readonly text: string;
  /** Hash of what the file holds, as its writer read it. */
  readonly baseHash: string;
  /** What the record calls it. */
  readonly action: 'page.save' | 'page.restore';
  /** The version whose text is taken up again. */
  readonly restoredFrom?: number;
}

/**
 * Writes a text into a page's file, keeps it as a version, and puts it into the record; `also` is done in the transaction of
 * the two. What was begun is written down before the file is touched: should the server end in between, `settleWrites` goes on.
 */
export async function writePage(
  context: Pick<ServerContext, 'db' | 'clock'> & Pick<StaffContext, 'actor' | 'address'>,
  desk: PageDesk,
  { file, text, baseHash, action, restoredFrom }: PageWrite,
  also: (tx: Database) => Promise<void> = async () => {},
): Promise<{ readonly hash: string }> {
  const { db, clock, actor } = context;
  const found = await desk.ask('read', { file });
  // Somebody may have changed it outside the console.
  if (found) await keepSeen(db, { file, text: found.text, hash: found.hash, keptAt: clock.now() });
  const [begun] = await db
    .insert(pageWrites)
    .values({
      ...{ file, text, action, hash: createHash('sha256').update(text).digest('hex'), beforeHash: baseHash },
      ...{ restoredFrom: restoredFrom ?? null, begunAt: clock.now(), address: context.address },
      ...{ staffId: actor.id, staffName: actor.name, role: actor.role },
    })
    .returning();
  if (!begun) throw new Error('The save was not written down.');
  const outcome = await desk.ask('save', { file, text, baseHash });
  if (outcome.is !== 'saved') {
    await db.delete(pageWrites).where(eq(pageWrites.id, begun.id));
    if (outcome.is === 'gone') throw new Refusal('PAGE_FILE_GONE');
    throw new Refusal('PAGE_CHANGED', { data: { text: outcome.text, hash: outcome.hash } });
  }
  await inTransaction(db, async (tx) => {
    await also(tx);
    await recordWrite(tx, begun);
  });
  return { hash: outcome.hash };
}

/** Ends what was begun: with its version and its record, unless nothing changed or somebody else has done it. */
export async function recordWrite(tx: Database, row: WriteRow): Promise<void> {
  const ended = await tx.delete(pageWrites).where(eq(pageWrites.id, row.id)).returning({ id: pageWrites.id });
  const { file, text, hash, beforeHash, begunAt, action, restoredFrom, address } = row;
  if (ended.length === 0 || hash === beforeHash) return;
  const actor = { id: row.staffId, name: row.staffName, role: row.role };
  await keepVersion(tx, { file, text, hash, keptAt: begunAt, by: actor, restoredFrom });
  const by = { actor, address, clock: { now: () => begunAt } };
  await note(tx, by, { action, subject: file, before: { hash: beforeHash }, after: { hash } });
}
