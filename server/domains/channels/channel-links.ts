import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { leads } from '#server/db/schema/lead.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ChannelLink } from '#src/contract/console/channel-links.ts';

type LinkRow = typeof channelLinks.$inferSelect;
type NewLink = ChannelLink & { readonly name: string };

/** All links, newest first, each with how many leads came by it. */
export async function listLinks(db: Database) {
  return selectLinks(db).orderBy(desc(channelLinks.createdAt), channelLinks.code);
}

/** The link of this id; throws `NOT_FOUND` when there is none. */
export async function readLink(db: Database, id: string) {
  const [found] = await selectLinks(db).where(eq(channelLinks.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

function selectLinks(db: Database) {
  const leadCount = sql<number>`(SELECT count(*)::integer FROM ${leads} WHERE ${leads.channel} = ${channelLinks.code})`;
  return db.select({ link: channelLinks, leadCount }).from(channelLinks).$dynamic();
}

/** Adds a link and gives its id. The same one again is the one that is there; throws `CHANNEL_CODE_TAKEN` for another. */
export async function addLink(context: StaffContext, link: NewLink): Promise<string> {
  const { db, clock, random, actor } = context;
  return inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(channelLinks)
      .values({ ...link, id: newUuid(random), createdAt: clock.now(), createdBy: actor.name })
      .onConflictDoNothing({ target: channelLinks.code })
      .returning();
    if (made) {
      await note(tx, context, {
        action: 'channel.add',
        subject: made.name,
        after: { page: made.page, code: made.code },
      });
      return made.id;
    }
    const [known] = await tx.select().from(channelLinks).where(eq(channelLinks.code, link.code));
    if (!known || !isSame(known, link)) throw new Refusal('CHANNEL_CODE_TAKEN');
    return known.id;
  });
}

function isSame(row: LinkRow, link: NewLink): boolean {
  const words = (utm: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(utm).sort());
  const fields = ['name', 'page', 'platform'] as const;
  return fields.every((field) => row[field] === link[field]) && words(row.utm) === words(link.utm);
}

interface LinkChange {
  readonly name?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Renames a link, archives it or brings it back. */
export async function changeLink(context: StaffContext, id: string, { name, isArchived }: LinkChange): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRow(tx, channelLinks, eq(channelLinks.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    const was = row.archivedAt !== null;
    const next = { name: name ?? row.name, isArchived: isArchived ?? was };
    if (next.name === row.name && next.isArchived === was) return;
    const archivedAt = next.isArchived ? (row.archivedAt ?? context.clock.now()) : null;
    await tx.update(channelLinks).set({ name: next.name, archivedAt }).where(eq(channelLinks.id, id));
    await note(tx, context, {
      action: 'channel.change',
      subject: row.name,
      before: { name: row.name, isArchived: was },
      after: next,
    });
  });
}

/** The link of a short address, archived or not: what is printed cannot be called back. */
export async function findLinkByCode(db: Database, code: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(channelLinks).where(eq(channelLinks.code, code));
  return row;
}

/** Counts one opening: how many and when last, nothing of who it was. */
export async function countOpening(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(channelLinks)
    .set({ openCount: sql`${channelLinks.openCount} + 1`, lastOpenedAt: now })
    .where(eq(channelLinks.id, id));
}
