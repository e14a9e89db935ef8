import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageBatches, pageBatchFiles } from '#server/db/schema/page.ts';
import { pageVersions } from '#server/db/schema/page-version.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { type BatchOutcome, PAGES_AT_ONCE } from '#src/contract/console/page-batch.ts';
import { outcomeOf, type PageOutcome } from './run-batch.ts';
import { type WriteContext, writePage } from './write-page.ts';

/**
 * Restores the texts from before a batch in all files that still contain what the batch wrote, some pages per call;
 * other files are returned by name and not changed. `left` is the number of pages for further calls.
 */
export async function undoBatch(
  context: WriteContext,
  compiler: PageCompiler,
  batchId: string,
): Promise<{ readonly pages: PageOutcome[]; readonly left: number }> {
  const { db, clock, actor } = context;
  const [batch] = await db.select().from(pageBatches).where(eq(pageBatches.id, batchId));
  if (!batch || batch.staffId !== actor.id) throw new Refusal('NOT_FOUND');
  // From here on no call of the batch changes a page.
  await db
    .update(pageBatches)
    .set({ undoneAt: clock.now() })
    .where(and(eq(pageBatches.id, batchId), isNull(pageBatches.undoneAt)));
  const isOpen = and(
    eq(pageBatchFiles.batchId, batchId),
    eq(pageBatchFiles.outcome, 'done'),
    isNotNull(pageBatchFiles.afterHash),
    isNull(pageBatchFiles.undone),
  );
  const rows = await db
    .select()
    .from(pageBatchFiles)
    .where(isOpen)
    .orderBy(asc(pageBatchFiles.file))
    .limit(PAGES_AT_ONCE);
  const pages: PageOutcome[] = [];
  for (const { file, beforeHash, afterHash } of rows) {
    const own = { file, beforeHash: beforeHash ?? '', afterHash: afterHash ?? '' };
    pages.push({ file, is: await takeBack(context, compiler, { batchId, ...own }), reason: null });
  }
  const [left] = await db.select({ pages: count() }).from(pageBatchFiles).where(isOpen);
  return { pages, left: left?.pages ?? 0 };
}

interface Taken {
  readonly batchId: string;
  readonly file: string;
  readonly beforeHash: string;
  readonly afterHash: string;
}

async function takeBack(context: WriteContext, compiler: PageCompiler, taken: Taken): Promise<BatchOutcome> {
  const { batchId, file, beforeHash, afterHash } = taken;
  const { db } = context;
  const settle = (tx: Database, undone: BatchOutcome) =>
    tx
      .update(pageBatchFiles)
      .set({ undone })
      .where(and(eq(pageBatchFiles.batchId, batchId), eq(pageBatchFiles.file, file)));
  const [version] = await db
    .select({ id: pageVersions.id, text: pageVersions.text })
    .from(pageVersions)
    .where(and(eq(pageVersions.file, file), eq(pageVersions.hash, beforeHash)))
    .orderBy(desc(pageVersions.id))
    .limit(1);
  let is: BatchOutcome = 'changed';
  if (version) {
    const write = { file, text: version.text, baseHash: afterHash, action: 'page.restore' as const };
    try {
      await writePage(context, compiler, { ...write, restoredFrom: version.id }, async (tx) => {
        await settle(tx, 'done');
      });
      return 'done';
    } catch (refusal) {
      is = outcomeOf(refusal, beforeHash);
    }
  }
  await settle(db, is);
  return is;
}
