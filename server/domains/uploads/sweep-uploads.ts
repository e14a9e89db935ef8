import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';

const MOST_AT_ONCE = 50;
const HOUR = 3600;
/** A picture that was uploaded and never submitted. */
const UNUSED_SECONDS = 24 * HOUR;
/** A write takes seconds; an older one was interrupted. */
const CUT_OFF_SECONDS = HOUR;
/** Rows are kept this long, so that a late retry still learns that its picture is gone, and tries are counted. */
const FORGET_SECONDS = 24 * HOUR;

/** Deletes unfinished uploads, and the bytes of those that are gone; returns how many. */
export async function sweepUploads({ db, clock, gateways }: JobContext): Promise<number> {
  const now = clock.now();
  const leftBehind = or(
    and(eq(uploads.state, 'ready'), lte(uploads.createdAt, after(now, -UNUSED_SECONDS))),
    and(inArray(uploads.state, ['writing', 'refused']), lte(uploads.createdAt, after(now, -CUT_OFF_SECONDS))),
    eq(uploads.state, 'gone'),
  );
  const due = await inTransaction(db, async (tx) => {
    const isDue = and(eq(uploads.isSwept, false), leftBehind);
    const rows = await lockFreeRows(tx, uploads, isDue, { limit: MOST_AT_ONCE });
    const kept = rows.filter(({ state }) => state !== 'gone').map(({ id }) => id);
    // First made unreadable, then deleted: a crash between the two leaves nothing readable.
    if (kept.length > 0) {
      await tx.update(uploads).set({ state: 'gone', fileKey: null, goneAt: now }).where(inArray(uploads.id, kept));
    }
    return rows;
  });
  for (const { id, objectKey } of due) {
    await gateways.storage.remove(objectKey);
    await db.update(uploads).set({ isSwept: true, byteCount: 0 }).where(eq(uploads.id, id));
  }
  await db
    .delete(uploads)
    .where(and(eq(uploads.state, 'gone'), eq(uploads.isSwept, true), lte(uploads.goneAt, after(now, -FORGET_SECONDS))));
  return due.length;
}
