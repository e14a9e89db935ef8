import type { Database } from '#server/db/database.ts';
import { lockRows } from '#server/db/locks.ts';
import { workRules } from '#server/db/schema/work-rules.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';

export type WorkRules = Pick<typeof workRules.$inferSelect, 'isReviewRequired' | 'refundLimitCents'>;

/** The rules as they are. */
export async function readWorkRules(db: Database): Promise<WorkRules> {
  const [row] = await db.select().from(workRules);
  if (!row) throw new Error('The rules of work are gone.');
  return rulesOf(row);
}

/** Changes some of the rules, with an audit entry. */
export async function changeWorkRules(context: StaffContext, changes: Partial<WorkRules>): Promise<WorkRules> {
  return inTransaction(context.db, async (tx) => {
    const [row] = await lockRows(tx, workRules, undefined);
    if (!row) throw new Error('The rules of work are gone.');
    const before = rulesOf(row);
    const next = rulesOf({ ...before, ...changes });
    if (before.isReviewRequired === next.isReviewRequired && before.refundLimitCents === next.refundLimitCents) {
      return before;
    }
    await tx.update(workRules).set(next);
    await note(tx, context, { action: 'staff.rules', subject: '', before, after: next });
    return next;
  });
}

const rulesOf = ({ isReviewRequired, refundLimitCents }: WorkRules): WorkRules => ({
  isReviewRequired,
  refundLimitCents,
});
