import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import type { LeadStage } from '#src/contract/console/lead-stages.ts';

/** Orders that count for the lead: those of the person, from the lead's first registration to that of the next lead. */
export const isOfLead = and(
  eq(orders.userId, leads.userId),
  gte(orders.createdAt, leads.createdAt),
  or(isNull(leads.endedAt), lt(orders.createdAt, leads.endedAt)),
);

/**
 * The displayed stage of a lead, from staff, orders and lessons. Uses the stored value, or computes it with the
 * function of migration 0360.
 */
export const shownStage = sql<LeadStage>`coalesce(${leads.shownStage},
  lead_stage(${leads.stage}, ${leads.userId}, ${leads.createdAt}, ${leads.endedAt}))`;

/** False while older leads wait for `showStages`: until then the stored stage must not be used in searches. */
export async function areAllShown(db: Database): Promise<boolean> {
  const [waiting] = await db.select({ one: sql`1` }).from(leads).where(isNull(leads.shownStage)).limit(1);
  return waiting === undefined;
}

const AT_ONCE = 1000;

/** Stores the stage of older leads, and their position in the lists of pages; returns how many. */
export async function showStages({ db }: JobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const waiting = await lockFreeRows(tx, leads, isNull(leads.shownStage), { by: leads.id, limit: AT_ONCE });
    if (waiting.length === 0) return 0;
    const ids = sql.join(
      waiting.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    );
    const moment = sql`(SELECT ${leads.lastEntryAt} FROM ${leads} WHERE ${leads.id} = ${leadEntries.leadId})`;
    await tx.update(leadEntries).set({ leadAt: moment }).where(isAmong(leadEntries.leadId, ids));
    // A trigger on this update computes the values.
    await tx
      .update(leads)
      .set({ stage: sql`${leads.stage}` })
      .where(isAmong(leads.id, ids));
    return waiting.length;
  });
}

const isAmong = (column: typeof leads.id | typeof leadEntries.leadId, ids: SQL) => sql`${column} IN (${ids})`;
