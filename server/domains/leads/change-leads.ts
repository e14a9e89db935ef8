import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, lockRows } from '#server/db/locks.ts';
import { leadEvents, leads } from '#server/db/schema/lead.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { noteAll } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import {
  LEAD_STAGE_NAMES,
  type LeadStage,
  nextStages,
  reasonName,
  reasonsOf,
  type WorkedStage,
} from '#src/contract/console/lead-stages.ts';
import { type FoundLead, readLead } from './find-leads.ts';
import { shownStage } from './lead-facts.ts';
import { leadOwners } from './lead-owners.ts';

export interface LeadChange {
  readonly stage?: WorkedStage | undefined;
  /** The reason for giving up; only with a stage that requires one. */
  readonly reason?: string | undefined;
  readonly owner?: string | null | undefined;
  readonly nextContactAt?: Date | null | undefined;
}

interface Seen {
  readonly id: string;
  /** The revision that the caller saw; the change is refused when the lead has a newer one. */
  readonly revision: number;
}

type LeadRow = typeof leads.$inferSelect;

/**
 * Changes a lead, with an entry in its history for each changed field.
 *
 * A change that is already in effect does nothing, whatever the revision, so a repeated call is no conflict. Throws
 * `LEAD_CHANGED` naming the colleague who has changed it, `LEAD_STAGE_FIXED`, `LEAD_REASON_MISSING`, `LEAD_ERASED`.
 */
export async function changeLead(context: StaffContext, seen: Seen, change: LeadChange): Promise<FoundLead> {
  return inTransaction(context.db, async (tx) => {
    const [kept] = await changeSeen(tx, context, [seen], change);
    if (kept) throw kept.refusal;
    return readLead(tx, seen.id);
  });
}

/** The same change for several leads, each on its own; returns those that could not be changed, with the reason. */
export async function changeLeads(context: StaffContext, seen: readonly Seen[], change: LeadChange) {
  const kept = await inTransaction(context.db, (tx) => changeSeen(tx, context, seen, change));
  return {
    done: seen.length - kept.length,
    refused: kept.map(({ id, refusal }) => ({ uuid: id, why: refusal.message })),
  };
}

interface Kept {
  readonly id: string;
  readonly refusal: Refusal;
}

/** Changes all leads that can be changed, in a fixed number of statements; returns the others. */
async function changeSeen(
  tx: Database,
  context: StaffContext,
  seen: readonly Seen[],
  change: LeadChange,
): Promise<Kept[]> {
  const ids = seen.map(({ id }) => id);
  const rows = new Map(
    (await lockRows(tx, leads, inArray(leads.id, ids), { by: leads.id })).map((row) => [row.id, row]),
  );
  const known = await knownOf(tx, [...rows.values()], change);
  const kept: Kept[] = [];
  const changed: Changed[] = [];
  for (const one of seen) {
    const row = rows.get(one.id);
    try {
      const steps = stepsOf(openRow(row), change, known);
      if (row && steps.length > 0) {
        refuseLate(row, one);
        changed.push({ row, steps });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      kept.push({ id: one.id, refusal: error });
    }
  }
  if (changed.length > 0) await storeChanges(tx, context, changed);
  return kept;
}

interface Changed {
  readonly row: LeadRow;
  readonly steps: readonly Step[];
}

async function storeChanges(tx: Database, context: StaffContext, changed: readonly Changed[]): Promise<void> {
  const { actor, clock, random } = context;
  const now = clock.now();
  const kindsOf = ({ steps }: Changed) => steps.map(({ kind }) => kind).join(' ');
  for (const kinds of new Set(changed.map(kindsOf))) {
    const alike = changed.filter((one) => kindsOf(one) === kinds);
    // One statement for all leads that change in the same fields.
    const columns: Partial<LeadRow> = Object.assign({}, ...(alike[0]?.steps.map((step) => step.columns) ?? []));
    await tx
      .update(leads)
      .set({
        ...columns,
        // A lead whose owner a person has set or removed is not assigned automatically again.
        ...(columns.ownerId !== undefined && { givenAt: sql`coalesce(${leads.givenAt}, ${now.toISOString()})` }),
        revision: sql`${leads.revision} + 1`,
        changedAt: now,
        changedBy: actor.name,
      })
      .where(
        inArray(
          leads.id,
          alike.map(({ row }) => row.id),
        ),
      );
  }
  const shared = { at: now, staffName: actor.name };
  await tx.insert(leadEvents).values(
    changed.flatMap(({ row, steps }) =>
      steps.map(({ kind, before, after, text = '' }) => {
        return { id: newUuid(random), leadId: row.id, ...shared, kind, before, after, text };
      }),
    ),
  );
  await noteAll(
    tx,
    context,
    changed.map(({ row, steps }) => ({
      action: 'lead.change',
      subject: String(row.number),
      before: Object.fromEntries(steps.map(({ kind, before }) => [kind, before])),
      after: Object.fromEntries(steps.map(({ kind, after }) => [kind, after])),
    })),
  );
}

/** The lead, locked until the transaction ends; throws when it is gone or its person was deleted. */
export async function lockLead(tx: Database, id: string): Promise<LeadRow> {
  return openRow(await lockRow(tx, leads, eq(leads.id, id)));
}

function openRow(row: LeadRow | undefined): LeadRow {
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

/** Facts needed to check the changes, read once for all leads. */
interface Known {
  /** The displayed stage: orders and lessons may lead to a later one than staff set. */
  readonly stages: ReadonlyMap<string, LeadStage>;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly names: ReadonlyMap<string, string>;
}

async function knownOf(tx: Database, rows: readonly LeadRow[], { stage, owner }: LeadChange): Promise<Known> {
  const ids = rows.map(({ id }) => id);
  const shown =
    stage === undefined
      ? []
      : await tx.select({ id: leads.id, stage: shownStage }).from(leads).where(inArray(leads.id, ids));
  const people = owner === undefined ? [] : await tx.select({ id: staff.id, name: staff.name }).from(staff);
  return {
    stages: new Map(shown.map((row) => [row.id, row.stage])),
    owners: owner === undefined ? [] : await leadOwners(tx),
    names: new Map(people.map(({ id, name }) => [id, name])),
  };
}

function stepsOf(row: LeadRow, change: LeadChange, known: Known): Step[] {
  const { nextContactAt } = change;
  const steps = [stageStep(row, change, known), ownerStep(row, change.owner, known)];
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

function stageStep(row: LeadRow, { stage, reason = '' }: LeadChange, { stages }: Known): Step | undefined {
  if (stage === undefined || (stage === row.stage && (reason === row.reason || reason === ''))) return undefined;
  const reasons = reasonsOf(stage);
  if (reasons && !(reason in reasons)) throw new Refusal('LEAD_REASON_MISSING');
  const shown = stages.get(row.id) ?? row.stage;
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

function ownerStep(row: LeadRow, owner: string | null | undefined, { owners, names }: Known): Step | undefined {
  if (owner === undefined || owner === row.ownerId) return undefined;
  const next = owners.find(({ id }) => id === owner);
  if (owner !== null && !next) throw new Refusal('LEAD_OWNER_UNFIT');
  return {
    kind: 'owner',
    before: names.get(row.ownerId ?? '') ?? '',
    after: next?.name ?? '',
    columns: { ownerId: owner },
  };
}
