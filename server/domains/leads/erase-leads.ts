import { eraseLeadRows } from '#server/db/queries/erase-lead.ts';
import { leadEvents } from '#server/db/schema/lead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { lockLead } from './change-leads.ts';

/**
 * Deletes a lead's personal data: identity, ad touch, notes.
 *
 * The account and its orders belong to the student, not to the lead.
 */
export async function eraseLead(context: StaffContext, id: string, reason: string): Promise<void> {
  const { db, clock, random, actor } = context;
  await inTransaction(db, async (tx) => {
    const row = await lockLead(tx, id);
    const now = clock.now();
    await eraseLeadRows(tx, [id], now, actor.name);
    await tx
      .insert(leadEvents)
      .values({ id: newUuid(random), leadId: id, at: now, staffName: actor.name, kind: 'erased', text: reason });
    await note(tx, context, { action: 'lead.erase', subject: String(row.number), after: { reason } });
  });
}
