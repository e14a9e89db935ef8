import type { Database } from '#server/db/database.ts';
import { leadSettings } from '#server/db/schema/lead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { leadOwners } from './lead-owners.ts';

export type LeadSettings = Pick<typeof leadSettings.$inferSelect, 'windowDays' | 'keepDays' | 'turns'>;

export async function readLeadSettings(db: Database): Promise<LeadSettings> {
  const { windowDays, keepDays, turns } = leadSettings;
  const [row] = await db.select({ windowDays, keepDays, turns }).from(leadSettings);
  if (!row) throw new Error('The settings of leads are gone.');
  return row;
}

export async function changeLeadSettings(context: StaffContext, next: LeadSettings): Promise<LeadSettings> {
  return inTransaction(context.db, async (tx) => {
    const before = await readLeadSettings(tx);
    const fit = await leadOwners(tx);
    if (next.turns.some((id) => !fit.some((owner) => owner.id === id))) throw new Refusal('LEAD_OWNER_UNFIT');
    await tx.update(leadSettings).set({ ...next, turns: [...next.turns] });
    const words = ({ windowDays, keepDays, turns }: LeadSettings) => {
      return {
        windowDays,
        keepDays,
        turns: fit
          .filter(({ id }) => turns.includes(id))
          .map(({ name }) => name)
          .join('、'),
      };
    };
    await note(tx, context, { action: 'lead.settings', subject: '', before: words(before), after: words(next) });
    return readLeadSettings(tx);
  });
}
