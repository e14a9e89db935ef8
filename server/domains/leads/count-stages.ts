import { desc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { leads } from '#server/db/schema/lead.ts';
import { shownStageOf } from './lead-facts.ts';

/** Number of leads whose stages are counted. */
export const COUNTED = 5000;

/**
 * Number of leads in each stage, among the newest that match.
 *
 * Orders are looked up by lead, through an index: a join may read all orders of the school.
 */
export async function countStages(db: Database, fits: SQL | undefined): Promise<Readonly<Record<string, number>>> {
  const newest = db
    .select({ stage: sql<string>`${shownStageOf(db)}`.as('shown') })
    .from(leads)
    .where(fits)
    .orderBy(desc(leads.lastEntryAt), desc(leads.id))
    .limit(COUNTED)
    .as('newest');
  const rows = await db
    .select({ stage: newest.stage, leads: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.stage);
  return Object.fromEntries(rows.map((row) => [row.stage, row.leads]));
}
