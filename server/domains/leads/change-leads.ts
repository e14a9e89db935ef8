import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { leadEvents, leads } from '#server/db/schema/lead.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import {
  LEAD_STAGE_NAMES,
  nextStages,
  reasonName,
  reasonsOf,
  type WorkedStage,
} from '#src/contract/console/lead-stages.ts';
import { type FoundLead, readLead } from './find-leads.ts';
import { leadOwners } from './lead-owners.ts';

export interface LeadChange {
  readonly stage?: WorkedStage | undefined;
  /** Why it is given up; only with a stage that asks for it. */
  readonly reason?: string | undefined;
  readonly owner?: string | null | undefined;
  readonly nextContactAt?: Date | null | undefined;
}

interface Seen {
  readonly id: string;
  /** The lead as the caller saw it. */
  readonly revision: number;
}

type LeadRow = typeof leads.$inferSelect;

/**
 * Changes a lead, with a line in its history for each thing that changed.
 *
 * What is so already changes nothing, whatever the revision: a call that is sent again is no conflict. Throws `LEAD_CHANGED`
 * with who was faster, `LEAD_STAGE_FIXED`, `LEAD_REASON_MISSING`, `LEAD_ERASED`.
 */
export async function changeLead(context: StaffContext, seen: Seen, change: LeadChange): Promise<FoundLead> {
  return inTransaction(context.db, async (tx) => {
    await changeLocked(tx, context, seen, change);
    return readLead(tx, seen.id);
  });
}

/** The same change of several leads, each for itself; gives those that were not changed, and why. */
export async function changeLeads(context: StaffContext, seen: readonly Seen[], change: LeadChange) {
  const kept: { id: string; number: number; text: string }[] = [];
  for (const one of seen) {
    try {
      await inTransaction(context.db, (tx) => changeLocked(tx, context, one, change));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [row] = await context.db.select({ number: leads.number }).from(leads).where(eq(leads.id, one.id));
      kept.push({ id: one.id, number: row?.number ?? 0, text: error.message });
    }
  }
  return { changed: seen.length - kept.length, kept };
}

async function changeLocked(tx: Database, context: StaffContext, seen: Seen, change: LeadChange): Promise<void> {
  const row = await lockLead(tx, seen.id);
  const steps = await stepsOf(tx, row, change);
  if (steps.length === 0) return;
  refuseLate(row, seen);
  const { actor, clock, random } = context;
  const now = clock.now();
  const changes: Partial<LeadRow> = Object.assign({}, ...steps.map(({ columns }) => columns));
  // Whom people give it to, or nobody: the rule does not give it again.
  if (changes.ownerId !== undefined) changes.givenAt = row.givenAt ?? now;
  await tx
    .update(leads)
    .set({ ...changes, revision: row.revision + 1, changedAt: now, changedBy: actor.name })
    .where(eq(leads.id, row.id));
  await tx.insert(leadEvents).values(
    steps.map(({ kind, before, after, text = '' }) => {
      return { id: newUuid(random), leadId: row.id, at: now, staffName: actor.name, kind, before, after, text };
    }),
  );
  await note(tx, context, {
    action: 'lead.change',
    subject: String(row.number),
    before: Object.fromEntries(steps.map(({ kind, before }) => [kind, before])),
    after: Object.fromEntries(steps.map(({ kind, after }) => [kind, after])),
  });
}

/** The lead, locked until the transaction ends; throws when it is gone or its person was deleted. */
export async function lockLead(tx: Database, id: string): Promise<LeadRow> {
  const row = await lockRow(tx, leads, eq(leads.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.erasedAt) throw new Refusal('LEAD_ERASED');
  return row;
}

function refuseLate(row: LeadRow, seen: Seen): void {
  if (row.revision === seen.revision) return;
  throw new Refusal('LEAD_CHANGED', {
    text: `${row.changedBy || '同事'}刚刚修改了这条线索，已显示最新内容，请再确认一次`,
    data: { by: row.changedBy, at: row.changedAt ? toInstant(row.changedAt) : null },
  });
}

interface Step {
  readonly kind: 'stage' | 'owner' | 'next-contact';
  readonly before: string;
  readonly after: string;
  readonly text?: string;
  readonly columns: Partial<LeadRow>;
}

async function stepsOf(tx: Database, row: LeadRow, change: LeadChange): Promise<Step[]> {
  const { nextContactAt } = change;
  const steps = [await stageStep(tx, row, change), await ownerStep(tx, row, change.owner)];
  if (nextContactAt !== undefined && nextContactAt?.getTime() !== row.nextContactAt?.getTime()) {
    const text = (moment: Date | null) => (moment ? toInstant(moment) : '');
    steps.push({
      kind: 'next-contact',
      before: text(row.nextContactAt),
      after: text(nextContactAt),
      columns: { nextContactAt },
    });
  }
  return steps.flatMap((step) => step ?? []);
}

async function stageStep(tx: Database, row: LeadRow, { stage, reason = '' }: LeadChange): Promise<Step | undefined> {
  if (stage === undefined || (stage === row.stage && (reason === row.reason || reason === ''))) return undefined;
  const reasons = reasonsOf(stage);
  if (reasons && !(reason in reasons)) throw new Refusal('LEAD_REASON_MISSING');
  const { stage: shown } = await readLead(tx, row.id);
  if (stage !== row.stage && !nextStages(shown).includes(stage)) {
    throw new Refusal('LEAD_STAGE_FIXED', {
      text: `“${LEAD_STAGE_NAMES[shown]}”的线索不能改为“${LEAD_STAGE_NAMES[stage]}”`,
    });
  }
  const kept = reasons ? reason : '';
  return {
    kind: 'stage',
    before: LEAD_STAGE_NAMES[row.stage],
    after: LEAD_STAGE_NAMES[stage],
    text: kept === '' ? '' : reasonName(kept),
    columns: { stage, reason: kept },
  };
}

async function ownerStep(tx: Database, row: LeadRow, owner: string | null | undefined): Promise<Step | undefined> {
  if (owner === undefined || owner === row.ownerId) return undefined;
  const next = (await leadOwners(tx)).find(({ id }) => id === owner);
  if (owner !== null && !next) throw new Refusal('LEAD_OWNER_UNFIT');
  const [before] = row.ownerId === null ? [] : await tx.select().from(staff).where(eq(staff.id, row.ownerId));
  return {
    kind: 'owner',
    before: before?.name ?? '',
    after: next?.name ?? '',
    columns: { ownerId: owner },
  };
}
