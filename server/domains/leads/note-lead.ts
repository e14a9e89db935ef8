import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { readLeadSettings } from './lead-settings.ts';

const DAY_SECONDS = 24 * 3600;
/** Within this time the same step counts as the same visit: a reopened checkout adds no entry. */
const SAME_VISIT_SECONDS = 3600;

interface Registration {
  readonly userId: string;
  readonly kind: (typeof leadEntries.$inferSelect)['kind'];
  /** Path of the campaign page; other paths create no lead. */
  readonly page: string | undefined;
  /** Code of the channel link. */
  readonly channel?: string | undefined;
  /** Arm of the page's experiment. */
  readonly variant?: string | undefined;
  readonly source?: string | undefined;
  readonly utm?: Readonly<Record<string, string>> | undefined;
  readonly courseId?: string | null | undefined;
  readonly now: Date;
}

/**
 * Records that a student came through a campaign page: as a new lead, or as another registration of the open one.
 * Decision 0163.
 */
export async function noteLead(tx: Database, random: Random, registration: Registration): Promise<void> {
  const { page, now, userId } = registration;
  if (!page?.startsWith('/')) return;
  const open = await lockOpen(tx, userId);
  if (open && after(open.lastEntryAt, (await readLeadSettings(tx)).windowDays * DAY_SECONDS) > now) {
    await addEntry(tx, random, open.id, registration, page);
    return;
  }
  if (open) await tx.update(leads).set({ endedAt: now }).where(eq(leads.id, open.id));
  const { channel = '', source = '', utm = {}, courseId = null, variant = null } = registration;
  const [made] = await tx
    .insert(leads)
    .values({
      ...{ id: newUuid(random), userId, page, channel, source, utm, courseId, variant },
      ...{ createdAt: now, lastEntryAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: leads.id });
  if (made) return storeEntry(tx, random, made.id, registration, page);
  const other = await lockOpen(tx, userId);
  if (!other) throw new Error('A lead that was just there is gone.');
  await addEntry(tx, random, other.id, registration, page);
}

interface Written {
  readonly userId: string;
  readonly kind: 'form' | 'yanxue';
  /** The title of the form; a study tour is named after its course instead. */
  readonly subject?: string;
  readonly courseId: string | null;
  readonly now: Date;
}

/**
 * Records in the student's open lead that they filled in a form or applied for a study tour; does nothing without an
 * open lead.
 *
 * It is not counted as a registration and does not restart the time window. Saving again within an hour adds no second
 * entry.
 */
export async function noteWritten(tx: Database, random: Random, written: Written): Promise<void> {
  const { userId, kind, subject = '', courseId, now } = written;
  const open = await lockOpen(tx, userId);
  if (!open || (await isSeen(tx, open.id, { ...written, page: '', subject }))) return;
  await tx
    .insert(leadEntries)
    .values({ id: newUuid(random), leadId: open.id, kind, page: '', subject, courseId, at: now });
}

/** The person's open lead, locked. */
const lockOpen = (tx: Database, userId: string) =>
  lockRow(tx, leads, and(eq(leads.userId, userId), isNull(leads.endedAt)));

async function addEntry(
  tx: Database,
  random: Random,
  leadId: string,
  registration: Registration,
  page: string,
): Promise<void> {
  const { courseId = null, now } = registration;
  if (await isSeen(tx, leadId, { ...registration, page })) return;
  await storeEntry(tx, random, leadId, registration, page);
  await tx
    .update(leads)
    .set({
      entryCount: sql`${leads.entryCount} + 1`,
      lastEntryAt: now,
      courseId: sql`coalesce(${leads.courseId}, ${courseId})`,
      channel: sql`CASE WHEN ${leads.channel} = '' THEN ${registration.channel ?? ''} ELSE ${leads.channel} END`,
    })
    .where(eq(leads.id, leadId));
}

interface Seen {
  readonly kind: Registration['kind'];
  readonly page: string;
  readonly subject?: string;
  readonly courseId?: string | null | undefined;
  readonly now: Date;
}

/** Whether the lead already has this entry, of the same visit. */
async function isSeen(
  tx: Database,
  leadId: string,
  { kind, page, subject = '', courseId = null, now }: Seen,
): Promise<boolean> {
  const [seen] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(
      and(
        eq(leadEntries.leadId, leadId),
        eq(leadEntries.kind, kind),
        eq(leadEntries.page, page),
        eq(leadEntries.subject, subject),
        sql`${leadEntries.courseId} IS NOT DISTINCT FROM ${courseId}`,
        gte(leadEntries.at, after(now, -SAME_VISIT_SECONDS)),
      ),
    )
    .limit(1);
  return seen !== undefined;
}

async function storeEntry(
  tx: Database,
  random: Random,
  leadId: string,
  { kind, channel = '', source = '', courseId = null, now }: Registration,
  page: string,
): Promise<void> {
  await tx.insert(leadEntries).values({ id: newUuid(random), leadId, kind, page, channel, source, courseId, at: now });
}
