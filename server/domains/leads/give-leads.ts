import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows, queueAtName } from '#server/db/locks.ts';
import { leadEvents, leads } from '#server/db/schema/lead.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { newUuid } from '#server/kernel/random.ts';
import { readLeadSettings } from './lead-settings.ts';

const AT_ONCE = 200;
/** The actor of an automatic assignment. */
const BY_TURNS = '自动分配';

/**
 * Assigns new leads to the accounts in the settings by turns; returns how many.
 *
 * A lead is assigned once: one that a person releases stays without owner. The account whose last lead is oldest is
 * next, so that turns stay fair when accounts come and go. The revision does not change, so that somebody who has the
 * lead open can still save.
 */
export async function giveLeads({ db, clock, random }: JobContext): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { turns } = await readLeadSettings(tx);
    if (turns.length === 0) return 0;
    // Two concurrent processes would both begin with the same account.
    await queueAtName(tx, 'leads', 'turns');
    const owners = await ownersInTurn(tx, turns);
    if (owners.length === 0) return 0;
    const waiting = await lockFreeRows(
      tx,
      leads,
      and(isNull(leads.givenAt), isNull(leads.ownerId), isNull(leads.erasedAt)),
      { by: leads.createdAt, limit: AT_ONCE },
    );
    const now = clock.now();
    for (const [index, { id }] of waiting.entries()) {
      const owner = owners[index % owners.length];
      if (!owner) break;
      // One millisecond apart, so that the next turn knows the order.
      const givenAt = new Date(now.getTime() + index);
      await tx
        .update(leads)
        .set({ ownerId: owner.id, givenAt, changedAt: now, changedBy: BY_TURNS })
        .where(eq(leads.id, id));
      await tx
        .insert(leadEvents)
        .values({ id: newUuid(random), leadId: id, at: now, staffName: BY_TURNS, kind: 'owner', after: owner.name });
    }
    return waiting.length;
  });
}

/** The open accounts among these, by the time of their last lead. */
async function ownersInTurn(tx: Database, turns: readonly string[]) {
  const lastGiven = sql`(SELECT max(${leads.givenAt}) FROM ${leads} WHERE ${leads.ownerId} = ${staff.id})`;
  return tx
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.isActive, true), inArray(staff.id, [...turns])))
    .orderBy(sql`${lastGiven} ASC NULLS FIRST`, asc(staff.createdAt), asc(staff.name));
}
