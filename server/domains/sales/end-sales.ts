import { and, eq, lte } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { BY_ITSELF, noteChanges } from './change-sale.ts';

const MOST_AT_ONCE = 100;

/**
 * Takes courses off the shelf whose sale has ended; returns how many. Orders were refused from that moment on: this takes
 * them out of every list. The desk can put one back with another end.
 */
export async function endSales({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    const isOver = and(eq(courses.isOnShelf, true), lte(courses.salesUntil, at));
    const over = await lockFreeRows(tx, courses, isOver, { by: courses.salesUntil, limit: MOST_AT_ONCE });
    for (const { id, deskValues } of over) {
      const kept = [...new Set([...deskValues, 'isOnShelf' as const])];
      await tx.update(courses).set({ isOnShelf: false, deskValues: kept }).where(eq(courses.id, id));
    }
    const changes = over.map(({ id }) => ({ courseId: id, before: { isOnShelf: true }, after: { isOnShelf: false } }));
    await noteChanges(tx, changes, { by: { id: null, name: BY_ITSELF }, at, reason: '到了停售时间' });
    return over.length;
  });
}
