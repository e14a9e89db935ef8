import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { leadEntries, leadEvents, leads } from '../schema/lead.ts';

/**
 * Removes the personal data of leads: identity, ad touch, notes.
 *
 * Page, course and stage stay, so that counts do not change. `by` is the staff member; empty for a timer.
 */
export async function eraseLeadRows(tx: Database, ids: readonly string[], now: Date, by: string): Promise<void> {
  if (ids.length === 0) return;
  const these = [...ids];
  await tx
    .update(leads)
    .set({
      userId: null,
      utm: {},
      source: '',
      nextContactAt: null,
      endedAt: sql`coalesce(${leads.endedAt}, ${now.toISOString()})`,
      erasedAt: now,
      revision: sql`${leads.revision} + 1`,
      changedAt: now,
      changedBy: by,
    })
    .where(inArray(leads.id, these));
  await tx.delete(leadEvents).where(and(inArray(leadEvents.leadId, these), eq(leadEvents.kind, 'note')));
  await tx.update(leadEntries).set({ source: '' }).where(inArray(leadEntries.leadId, these));
}
