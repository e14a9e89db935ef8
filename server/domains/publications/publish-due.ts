import { and, eq, lte } from 'drizzle-orm';
import { lockFreeRows } from '#server/db/locks.ts';
import { publications } from '#server/db/schema/publication.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { runPublication } from './run-publication.ts';
import { forgetLost, type PublicationRow, refuseWhilePublishing } from './running.ts';

/** Publishes what is due, and ends publications of dead processes. */
export async function publishDue(context: JobContext): Promise<number> {
  const { db, clock, gateways } = context;
  if (!gateways.publisher) return 0;
  const lost = await inTransaction(db, (tx) => forgetLost(tx, clock.now()));
  const due = await takeDue(context);
  if (!due) return lost;
  const { row, role } = due;
  await runPublication({ ...context, actor: { id: row.staffId, name: row.staffName, role }, address: '' }, row);
  return lost + 1;
}

/** The first due one, claimed; undefined when there is none, or another publication runs. */
async function takeDue({ db, clock }: JobContext) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const isDue = and(eq(publications.state, 'scheduled'), lte(publications.dueAt, now));
    const [row] = await lockFreeRows(tx, publications, isDue, { by: publications.dueAt, limit: 1 });
    if (!row) return undefined;
    const change = async (changes: Partial<PublicationRow>) => {
      await tx.update(publications).set(changes).where(eq(publications.id, row.id));
      return { ...row, ...changes };
    };
    const [owner] = await tx.select().from(staff).where(eq(staff.id, row.staffId));
    if (!owner?.isActive || !isAllowed(owner.role, 'staff:publisher')) {
      await change({ state: 'failed', endedAt: now, problem: `${row.staffName}的账号已不能发布，没有到点发布。` });
      return undefined;
    }
    try {
      await refuseWhilePublishing(tx, now);
    } catch (error) {
      // The publication that runs now will be finished by the next run.
      if (error instanceof Refusal) return undefined;
      throw error;
    }
    return { row: await change({ state: 'running', startedAt: now, aliveAt: now }), role: owner.role };
  });
}
