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

/** All links, newest first, each with its leads and revenue. */
export async function listLinks(db: Database) {
  const [rows, money] = await Promise.all([
    selectLinks(db).orderBy(desc(channelLinks.createdAt), channelLinks.code),
    moneyByLink(db),
  ]);
  return rows.map((row) => ({ ...row, money: money.get(row.link.code) ?? NO_MONEY }));
}

/** The link of this id; throws `NOT_FOUND` when there is none. */
export async function readLink(db: Database, id: string) {
  const [found] = await selectLinks(db).where(eq(channelLinks.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  const { code } = found.link;
  return { ...found, money: (await moneyByLink(db, code)).get(code) ?? NO_MONEY };
}

function selectLinks(db: Database) {
  // The condition of the partial index.
  const isOfLink = sql`${leads.channel} = ${channelLinks.code} AND ${leads.channel} <> ''`;
  const leadCount = sql<number>`(SELECT count(*)::integer FROM ${leads} WHERE ${isOfLink})`;
  return db.select({ link: channelLinks, leadCount }).from(channelLinks).$dynamic();
}

interface LinkMoney {
  /** Orders, payments and refunds. */
  readonly paid: number;
  readonly paidCents: number;
  readonly refundedCents: number;
}

const NO_MONEY: LinkMoney = { paid: 0, paidCents: 0, refundedCents: 0 };

/** The ledger's sums for links, by code: for all, or for one. */
async function moneyByLink(db: Database, code?: string): Promise<ReadonlyMap<string, LinkMoney>> {
  const { rows } = (await db.execute(sql`
    SELECT link, sum(paid)::float8 AS paid, sum(paid_cents)::float8 AS "paidCents",
      sum(refunded_cents)::float8 AS "refundedCents"
    FROM money_facts JOIN traffic_channels ON traffic_channels.id = channel_id
    WHERE ${code === undefined ? sql`link <> ''` : sql`link = ${code}`} GROUP BY link
  `)) as unknown as { rows: readonly (LinkMoney & { readonly link: string })[] };
  return new Map(rows.map(({ link, ...money }) => [link, money]));
}

/**
 * Creates a link and returns its id. For an existing equal link returns that; throws `CHANNEL_CODE_TAKEN` for a
 * different one.
 */
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
  readonly page?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Renames a link, changes its target, archives or restores it. */
export async function changeLink(context: StaffContext, id: string, change: LinkChange): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRow(tx, channelLinks, eq(channelLinks.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    const was = row.archivedAt !== null;
    const before = { name: row.name, page: row.page, isArchived: was };
    const { name = before.name, page = before.page, isArchived = was } = change;
    if (name === before.name && page === before.page && isArchived === was) return;
    const archivedAt = isArchived ? (row.archivedAt ?? context.clock.now()) : null;
    await tx.update(channelLinks).set({ name, page, archivedAt }).where(eq(channelLinks.id, id));
    await note(tx, context, {
      action: 'channel.change',
      subject: row.name,
      before,
      after: { name, page, isArchived },
    });
  });
}

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
