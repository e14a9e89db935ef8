import { eq, lte } from 'drizzle-orm';
import { pageWrites } from '#server/db/schema/page.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { recordWrite } from './write-page.ts';

/** A save ends, or its process does, long before: the compiler is given one minute for an answer. */
const GIVEN_SECONDS = 120;
const AT_ONCE = 20;

/**
 * Records the saves whose server ended, or whose database was away, after the file was written. A file that still holds what
 * it held was never written.
 */
export async function settleWrites({ db, clock, gateways }: JobContext): Promise<number> {
  const { pages } = gateways;
  if (!pages) return 0;
  const left = await db
    .select()
    .from(pageWrites)
    .where(lte(pageWrites.begunAt, after(clock.now(), -GIVEN_SECONDS)))
    .orderBy(pageWrites.id)
    .limit(AT_ONCE);
  for (const row of left) {
    const found = await pages.ask('read', { file: row.file });
    const isWritten = found?.hash !== row.beforeHash;
    await inTransaction(db, async (tx) => {
      if (isWritten) await recordWrite(tx, row);
      else await tx.delete(pageWrites).where(eq(pageWrites.id, row.id));
    });
  }
  return left.length;
}
