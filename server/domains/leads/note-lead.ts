import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { readLeadSettings } from './lead-settings.ts';

const DAY_SECONDS = 24 * 3600;
/** The same step of the same visit: a checkout that is opened again says nothing new. */
const SAME_VISIT_SECONDS = 3600;

interface Registration {
  readonly userId: string;
  readonly kind: (typeof leadEntries.$inferSelect)['kind'];
  /** Path of the campaign page; anything else is no lead. */
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

/** Notes that a student came by a campaign page: as a new lead, or as one more registration of the open one. */
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

/** The person's lead of these days, locked. */
const lockOpen = (tx: Database, userId: string) =>
  lockRow(tx, leads, and(eq(leads.userId, userId), isNull(leads.endedAt)));

async function addEntry(
  tx: Database,
  random: Random,
  leadId: string,
  registration: Registration,
  page: string,
): Promise<void> {
  const { kind, courseId = null, now } = registration;
  const [seen] = await tx
    .select({ id: leadEntries.id })
    .from(leadEntries)
    .where(
      and(
        eq(leadEntries.leadId, leadId),
        eq(leadEntries.kind, kind),
        eq(leadEntries.page, page),
        sql`${leadEntries.courseId} IS NOT DISTINCT FROM ${courseId}`,
        gte(leadEntries.at, after(now, -SAME_VISIT_SECONDS)),
      ),
    )
    .limit(1);
  if (seen) return;
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

async function storeEntry(
  tx: Database,
  random: Random,
  leadId: string,
  { kind, channel = '', source = '', courseId = null, now }: Registration,
  page: string,
): Promise<void> {
  await tx.insert(leadEntries).values({ id: newUuid(random), leadId, kind, page, channel, source, courseId, at: now });
}
