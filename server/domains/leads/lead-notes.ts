import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { leadEvents } from '#server/db/schema/lead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { askForLook, type Looks, looksSpent } from '#server/domains/staff/looks.ts';
import { newUuid } from '#server/kernel/random.ts';
import { lockLead } from './change-leads.ts';

/** Adds a note under the caller's id; does nothing when it exists. */
export async function addLeadNote(context: StaffContext, leadId: string, id: string, text: string): Promise<void> {
  const { db, clock, actor } = context;
  await inTransaction(db, async (tx) => {
    const row = await lockLead(tx, leadId);
    const made = await tx
      .insert(leadEvents)
      .values({ id, leadId: row.id, at: clock.now(), staffName: actor.name, kind: 'note', text: text.trim() })
      .onConflictDoNothing()
      .returning({ id: leadEvents.id });
    // Only the lead contains the text: the audit log is never erased.
    if (made.length > 0) await note(tx, context, { action: 'lead.note', subject: String(row.number) });
  });
}

/** The full mobile of the lead's person; each access is recorded in the audit log and in the lead's history. */
export async function showMobile(context: StaffContext, leadId: string) {
  const shown = await inTransaction(context.db, async (tx) => {
    const row = await lockLead(tx, leadId);
    const [person] = await tx
      .select({ mobile: users.mobile })
      .from(users)
      .where(eq(users.id, row.userId ?? ''));
    if (!person) throw new Refusal('LEAD_ERASED');
    const looks = await noteLook(tx, context, row, 'mobile-shown');
    return 'spent' in looks ? looks : { mobile: person.mobile, left: looks.left };
  });
  // After the transaction, so that the notice to the admins is not rolled back.
  if ('spent' in shown) throw looksSpent(shown.spent);
  return shown;
}

/** Records an access to masked data, or refuses when today's allowance is used up. */
export async function noteLook(
  tx: Database,
  context: StaffContext,
  { id: leadId, number, ownerId }: { readonly id: string; readonly number: number; readonly ownerId: string | null },
  kind: 'mobile-shown' | 'answers-shown',
): Promise<Looks> {
  const { actor, clock, random } = context;
  const isOwn = ownerId === actor.id;
  const looks = await askForLook(tx, context, { kind: 'lead', subject: String(number), isOwn });
  if ('spent' in looks) return looks;
  await tx.insert(leadEvents).values({ id: newUuid(random), leadId, at: clock.now(), staffName: actor.name, kind });
  await note(tx, context, {
    action: `lead.${kind}`,
    subject: String(number),
    after: { isOwn },
  });
  return looks;
}
