import { and, asc, desc, eq, gte, inArray, lt, ne, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { pagePresence } from '#server/db/schema/page.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { after } from '#server/kernel/clock.ts';

/** A window is forgotten after this time: it has missed two reports. */
const SEEN_WITHIN_SECONDS = 25;
/** Most windows of one user. */
const MOST_WINDOWS = 20;
/** Most other windows shown for a page. */
const MOST_SHOWN = 50;

type Window = Pick<typeof pagePresence.$inferSelect, 'id' | 'staffId' | 'file' | 'block'>;

/** Stores where a window is, and returns the others on its page. Forgets windows that have stopped reporting. */
export async function notePresence(db: Database, window: Window, now: Date) {
  const { id, staffId, file, block } = window;
  const since = after(now, -SEEN_WITHIN_SECONDS);
  const tooMany = db
    .select({ id: pagePresence.id })
    .from(pagePresence)
    .where(eq(pagePresence.staffId, staffId))
    .orderBy(desc(pagePresence.seenAt), pagePresence.id)
    .offset(MOST_WINDOWS - 1);
  const isGone = or(lt(pagePresence.seenAt, since), inArray(pagePresence.id, tooMany));
  // A row locked by another call is left for the next report. This transaction ends before the next row is written, so
  // that two calls never deadlock.
  await inTransaction(db, async (tx) => {
    const gone = await lockFreeRows(tx, pagePresence, isGone);
    const ids = gone.map((row) => row.id);
    if (ids.length > 0) await tx.delete(pagePresence).where(inArray(pagePresence.id, ids));
  });
  await db
    .insert(pagePresence)
    .values({ ...window, seenAt: now })
    .onConflictDoUpdate({
      target: pagePresence.id,
      set: { file, block, seenAt: now },
      setWhere: eq(pagePresence.staffId, staffId),
    });
  return db
    .select({ staffId: pagePresence.staffId, staffName: staff.name, block: pagePresence.block })
    .from(pagePresence)
    .innerJoin(staff, eq(staff.id, pagePresence.staffId))
    .where(and(eq(pagePresence.file, file), ne(pagePresence.id, id), gte(pagePresence.seenAt, since)))
    .orderBy(asc(staff.name), pagePresence.id)
    .limit(MOST_SHOWN);
}

export async function forgetPresence(db: Database, { id, staffId }: Pick<Window, 'id' | 'staffId'>): Promise<void> {
  await db.delete(pagePresence).where(and(eq(pagePresence.id, id), eq(pagePresence.staffId, staffId)));
}
