import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { leadEntries, leadEvents, leadSettings, leads } from '#server/db/schema/lead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { lockLead } from './change-leads.ts';

const AT_ONCE = 200;

/**
 * Deletes a lead's personal data: identity, ad touch, notes.
 *
 * Page, course and stage stay, so that counts do not change. The account and its orders belong to the student, not to
 * the lead.
 */
export async function eraseLead(context: StaffContext, id: string, reason: string): Promise<void> {
  const { db, clock, random, actor } = context;
  await inTransaction(db, async (tx) => {
    const row = await lockLead(tx, id);
    const now = clock.now();
    await erase(tx, id, now, actor.name);
    await tx
      .insert(leadEvents)
      .values({ id: newUuid(random), leadId: id, at: now, staffName: actor.name, kind: 'erased', text: reason });
    await note(tx, context, { action: 'lead.erase', subject: String(row.number), after: { reason } });
  });
}

/** Deletes the personal data of leads after their retention time; returns how many. */
export async function forgetLeads({ db, clock }: JobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const keepDays = sql`(SELECT ${leadSettings.keepDays} FROM ${leadSettings})`;
    const isOver = lt(leads.lastEntryAt, sql`${now.toISOString()}::timestamptz - make_interval(days => ${keepDays})`);
    const due = await lockFreeRows(tx, leads, and(isNull(leads.erasedAt), isOver), {
      by: leads.lastEntryAt,
      limit: AT_ONCE,
    });
    for (const { id } of due) await erase(tx, id, now, '');
    return due.length;
  });
}

async function erase(tx: Database, id: string, now: Date, by: string): Promise<void> {
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
    .where(eq(leads.id, id));
  await tx.delete(leadEvents).where(and(eq(leadEvents.leadId, id), eq(leadEvents.kind, 'note')));
  await tx.update(leadEntries).set({ source: '' }).where(eq(leadEntries.leadId, id));
}
