import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { channelLinks, channelTargets } from '#server/db/schema/channel.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note, noteAll } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ChannelLink } from '#src/contract/console/channel-links.ts';
import { withFigures } from './link-figures.ts';

type LinkRow = typeof channelLinks.$inferSelect;
type NewLink = ChannelLink & { readonly name: string };

/** All links, newest first, each with its visits, leads and revenue. */
export async function listLinks(db: Database) {
  const rows = await db.select().from(channelLinks).orderBy(desc(channelLinks.createdAt), channelLinks.code);
  return withFigures(db, rows);
}

/** The link of this id; throws `NOT_FOUND` when there is none. */
export async function readLink(db: Database, id: string) {
  const [found] = await withFigures(db, await db.select().from(channelLinks).where(eq(channelLinks.id, id)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Creates links, all or none; returns their ids in order, and the number of new ones. An identical existing link is
 * reused; throws `CHANNEL_CODE_TAKEN` if a different link has the code.
 */
export async function addLinks(context: StaffContext, links: readonly NewLink[]) {
  const { db, clock, random, actor } = context;
  return inTransaction(db, async (tx) => {
    // Sorted by code, so that two calls with the same table cannot deadlock.
    const rows = links
      .map((link) => ({ ...link, id: newUuid(random), createdAt: clock.now(), createdBy: actor.name }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    const made = await tx
      .insert(channelLinks)
      .values(rows)
      .onConflictDoNothing({ target: channelLinks.code })
      .returning();
    if (made.length > 0) {
      const acts = made.map(({ name, page, code }) => ({
        action: 'channel.add',
        subject: name,
        after: { page, code },
      }));
      await noteAll(tx, context, acts);
    }
    const known = await linksOfCodes(
      tx,
      links.map(({ code }) => code),
    );
    const ids = links.map((link) => {
      const row = known.get(link.code);
      if (!row || !isSame(row, link)) throw new Refusal('CHANNEL_CODE_TAKEN');
      return row.id;
    });
    return { ids, added: made.length };
  });
}

/**
 * The result that adding each link would have: `new`; `known`: an identical link exists; `taken`: a different link has
 * the code.
 */
export async function compareLinks(db: Database, links: readonly NewLink[]) {
  const known = await linksOfCodes(
    db,
    links.map(({ code }) => code),
  );
  return links.map((link) => {
    const row = known.get(link.code);
    if (!row) return 'new' as const;
    return isSame(row, link) ? ('known' as const) : ('taken' as const);
  });
}

async function linksOfCodes(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, LinkRow>> {
  const rows = await db
    .select()
    .from(channelLinks)
    .where(inArray(channelLinks.code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

function isSame(row: LinkRow, link: NewLink): boolean {
  const words = (utm: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(utm).sort());
  const fields = ['name', 'page', 'platform'] as const;
  return fields.every((field) => row[field] === link[field]) && words(row.utm) === words(link.utm);
}

interface LinkChange {
  readonly name?: string | undefined;
  readonly page?: string | undefined;
  /** The target that the caller saw. */
  readonly was?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * Renames a link, changes its target (recorded in its history), archives or restores it. Throws `CHANNEL_CHANGED` when
 * its target is not the one the caller saw.
 */
export async function changeLink(context: StaffContext, id: string, change: LinkChange): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRow(tx, channelLinks, eq(channelLinks.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    const was = row.archivedAt !== null;
    const before = { name: row.name, page: row.page, isArchived: was };
    const { name = before.name, page = before.page, isArchived = was } = change;
    if (name === before.name && page === before.page && isArchived === was) return;
    if (page !== before.page && change.was !== undefined && change.was !== before.page) {
      const [last] = await targetsOfLink(tx, id);
      const text = `${last?.changedBy ?? '同事'}刚刚把这条链接改指到 ${before.page}，请看过再改`;
      throw new Refusal('CHANNEL_CHANGED', { text });
    }
    const archivedAt = isArchived ? (row.archivedAt ?? context.clock.now()) : null;
    await tx.update(channelLinks).set({ name, page, archivedAt }).where(eq(channelLinks.id, id));
    if (page !== before.page) {
      const [changedAt, changedBy] = [context.clock.now(), context.actor.name];
      await tx.insert(channelTargets).values({ linkId: id, before: before.page, after: page, changedAt, changedBy });
    }
    await note(tx, context, {
      action: 'channel.change',
      subject: row.name,
      before,
      after: { name, page, isArchived },
    });
  });
}

/** The link's earlier and current targets, latest change first. */
export function targetsOfLink(db: Database, id: string) {
  return db
    .select()
    .from(channelTargets)
    .where(eq(channelTargets.linkId, id))
    .orderBy(desc(channelTargets.id))
    .limit(MOST_CHANGES);
}

const MOST_CHANGES = 100;

/** The link of a short address, archived or not: printed codes stay in use. */
export async function findLinkByCode(db: Database, code: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(channelLinks).where(eq(channelLinks.code, code));
  return row;
}

/** Counts one opening: the number and the last time, nothing about the visitor. */
export async function countOpening(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(channelLinks)
    .set({ openCount: sql`${channelLinks.openCount} + 1`, lastOpenedAt: now })
    .where(eq(channelLinks.id, id));
}
