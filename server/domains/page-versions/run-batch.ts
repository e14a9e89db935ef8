import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageBatches, pageBatchFiles } from '#server/db/schema/page.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { PlannedPage } from '#src/contract/console/compiler-calls.ts';
import type { BatchOutcome, PageDeed } from '#src/contract/console/page-batch.ts';
import { type WriteContext, writePage } from './write-page.ts';

interface AskedPage {
  readonly file: string;
  /** Hash of the file that was previewed. */
  readonly hash: string;
  readonly places?: readonly (readonly (string | number)[])[] | undefined;
}

export interface PageOutcome {
  readonly file: string;
  readonly is: BatchOutcome;
  readonly reason: string | null;
}

type FileRow = typeof pageBatchFiles.$inferSelect;

/**
 * Changes pages in one batch; each page gets its own version by the actor. With the same batch id a page is changed
 * only once, and a call that was interrupted is completed by the next one. A file that has changed since the preview is
 * not written. Decision 0306.
 */
export async function runBatch(
  context: WriteContext,
  compiler: PageCompiler,
  asked: { readonly id: string; readonly deed: PageDeed; readonly pages: readonly AskedPage[] },
): Promise<PageOutcome[]> {
  const { db } = context;
  const { deed, undoneAt } = await openBatch(context, asked);
  if (undoneAt) throw new Refusal('NOT_FOUND', { text: '这一批已经撤销，请重新预览' });
  const known = await findFiles(
    db,
    asked.id,
    asked.pages.map(({ file }) => file),
  );
  const rest = asked.pages.filter(({ file }) => (known.get(file)?.outcome ?? 'begun') === 'begun');
  const planned = rest.length === 0 ? [] : await compiler.ask('planBatch', { deed, pages: rest });
  const action = deed.kind === 'archive' ? 'page.archive' : 'page.save';
  for (const [index, page] of rest.entries()) {
    const plan = planned[index];
    if (!plan) throw new Error('The compiler left a page out.');
    await changePage(context, compiler, { batchId: asked.id, hash: page.hash, plan, action });
  }
  const after = await findFiles(
    db,
    asked.id,
    asked.pages.map(({ file }) => file),
  );
  return asked.pages.flatMap(({ file }) => {
    const row = after.get(file);
    return row && row.outcome !== 'begun' ? [{ file, is: row.outcome, reason: row.reason }] : [];
  });
}

/** The batch of this id, created by its first call, which also sets what it does. */
async function openBatch({ db, clock, actor }: WriteContext, { id, deed }: { id: string; deed: PageDeed }) {
  await db.insert(pageBatches).values({ id, deed, staffId: actor.id, begunAt: clock.now() }).onConflictDoNothing();
  const [batch] = await db.select().from(pageBatches).where(eq(pageBatches.id, id));
  if (!batch || batch.staffId !== actor.id) throw new Refusal('NOT_FOUND');
  return batch;
}

async function findFiles(db: Database, batchId: string, files: readonly string[]): Promise<Map<string, FileRow>> {
  const rows = await db
    .select()
    .from(pageBatchFiles)
    .where(and(eq(pageBatchFiles.batchId, batchId), inArray(pageBatchFiles.file, [...files])));
  return new Map(rows.map((row) => [row.file, row]));
}

interface Step {
  readonly batchId: string;
  readonly hash: string;
  readonly plan: PlannedPage;
  readonly action: 'page.save' | 'page.archive';
}

async function changePage(context: WriteContext, compiler: PageCompiler, step: Step): Promise<void> {
  const { batchId, hash, plan, action } = step;
  const { db } = context;
  const { file } = plan;
  const settle = (outcome: BatchOutcome, reason: string | null = null) =>
    settleFile(db, batchId, file, outcome, reason);
  if (plan.is === 'gone') return settle('gone');
  // An interrupted or concurrent call of this batch has written it.
  const before = (await findFiles(db, batchId, [file])).get(file);
  if (before?.afterHash === plan.hash) return settle('done');
  if (plan.hash !== hash) return settle('changed');
  if (plan.is === 'same') return settle('same');
  if (plan.is === 'refused') return settle('refused', plan.reason);
  const afterHash = createHash('sha256').update(plan.text).digest('hex');
  await db
    .insert(pageBatchFiles)
    .values({ batchId, file, beforeHash: hash, afterHash, outcome: 'begun' })
    .onConflictDoNothing();
  try {
    await writePage(context, compiler, { file, text: plan.text, baseHash: hash, action }, (tx) =>
      settleFile(tx, batchId, file, 'done', null),
    );
  } catch (refusal) {
    await settle(outcomeOf(refusal, afterHash));
  }
}

/** A concurrent call of this batch may have written the file first. */
export function outcomeOf(refusal: unknown, afterHash: string): BatchOutcome {
  if (!(refusal instanceof Refusal)) throw refusal;
  if (refusal.reason === 'PAGE_FILE_GONE') return 'gone';
  if (refusal.reason !== 'PAGE_CHANGED') throw refusal;
  return refusal.data?.hash === afterHash ? 'done' : 'changed';
}

/** `done` is final: of two calls at once, one writes and the other finds the file changed. */
async function settleFile(
  db: Database,
  batchId: string,
  file: string,
  outcome: BatchOutcome,
  reason: string | null,
): Promise<void> {
  const own = { outcome, reason };
  await db
    .insert(pageBatchFiles)
    .values({ batchId, file, ...own })
    .onConflictDoUpdate({
      target: [pageBatchFiles.batchId, pageBatchFiles.file],
      set: own,
      ...(outcome !== 'done' && { setWhere: eq(pageBatchFiles.outcome, 'begun') }),
    });
}

const LISTED = 10;

/** The latest batches of a user that changed a page, newest first. */
export async function listBatches(db: Database, staffId: string) {
  return db
    .select({
      id: pageBatches.id,
      deed: pageBatches.deed,
      begunAt: pageBatches.begunAt,
      undoneAt: pageBatches.undoneAt,
      pages: count(pageBatchFiles.file),
    })
    .from(pageBatches)
    .innerJoin(pageBatchFiles, and(eq(pageBatchFiles.batchId, pageBatches.id), eq(pageBatchFiles.outcome, 'done')))
    .where(eq(pageBatches.staffId, staffId))
    .groupBy(pageBatches.id)
    .orderBy(desc(pageBatches.begunAt))
    .limit(LISTED);
}
