import { and, eq, lte } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { BY_ITSELF, noteChanges } from './change-sale.ts';

const MOST_AT_ONCE = 100;

/**
 * Takes courses whose sale has ended off the shelf; returns how many. Orders are refused from that moment anyway: this
 * removes the courses from all lists. Staff can put one back with a later end.
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
