import { lte } from 'drizzle-orm';
import { pageWrites } from '#server/db/schema/page.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { storeSeen } from './store-version.ts';
import { forgetWrite } from './write-page.ts';

/** Much longer than any save: the compiler has one minute to answer. */
const GIVEN_SECONDS = 120;
const AT_ONCE = 20;

/**
 * Completes saves whose server stopped, or whose database was unavailable, after the file was written: those whose file
 * contains the text to be written. Other unfinished saves were never written, or were overwritten outside the console:
 * their records are deleted.
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
    if (found?.hash === row.hash) {
      await storeSeen(db, { file: row.file, text: found.text, hash: found.hash, keptAt: clock.now() });
    } else await forgetWrite(db, row);
  }
  return left.length;
}
