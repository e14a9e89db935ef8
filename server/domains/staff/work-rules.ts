import type { Database } from '#server/db/database.ts';
import { workRules } from '#server/db/schema/work-rules.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';

export type WorkRules = Pick<typeof workRules.$inferSelect, 'isReviewRequired'>;

/** The rules as they are. */
export async function readWorkRules(db: Database): Promise<WorkRules> {
  const [row] = await db.select({ isReviewRequired: workRules.isReviewRequired }).from(workRules);
  if (!row) throw new Error('The rules of work are gone.');
  return row;
}

/** Changes the rules, with an audit entry. */
export async function changeWorkRules(context: StaffContext, next: WorkRules): Promise<WorkRules> {
  return inTransaction(context.db, async (tx) => {
    const before = await readWorkRules(tx);
    if (before.isReviewRequired === next.isReviewRequired) return before;
    await tx.update(workRules).set(next);
    await note(tx, context, { action: 'staff.rules', subject: '', before, after: next });
    return next;
  });
}
