import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { leadCountMarks, leadCounts } from '#server/db/schema/lead.ts';
import { moneyTotals } from '#server/db/schema/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ChannelLink } from '#src/contract/console/channel-links.ts';

type LinkRow = typeof channelLinks.$inferSelect;
type NewLink = ChannelLink & { readonly name: string };

/** All links, newest first, each with its leads and revenue. */
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

const NO_FIGURES = {
  leadCount: 0,
  /** Orders, payments and refunds. */
  paid: 0,
  paidCents: 0,
  refundedCents: 0,
};

async function withFigures(db: Database, links: readonly LinkRow[]) {
  if (links.length === 0) return [];
  const codes = sql.join(
    links.map(({ code }) => sql`${code}::text`),
    sql`, `,
  );
  // Totals that triggers and jobs keep: no table that grows is added up for a look at the list (decision 0273).
  const { rows } = (await db.execute(sql`
    SELECT code, sum(leads)::int AS "leadCount", sum(paid)::float8 AS paid, sum(paid_cents)::float8 AS "paidCents",
      sum(refunded_cents)::float8 AS "refundedCents"
    FROM (
      SELECT channel AS code, leads, 0 AS paid, 0 AS paid_cents, 0 AS refunded_cents FROM ${leadCounts}
      UNION ALL SELECT channel, change, 0, 0, 0 FROM ${leadCountMarks}
      UNION ALL SELECT link, 0, m.paid, m.paid_cents, m.refunded_cents
      FROM ${moneyTotals} m JOIN traffic_channels c ON c.id = m.channel_id WHERE link <> ''
    ) figures WHERE code IN (${codes}) GROUP BY code
  `)) as unknown as { readonly rows: readonly ({ readonly code: string } & typeof NO_FIGURES)[] };
  const figures = new Map(rows.map(({ code, ...figure }) => [code, figure]));
  return links.map((link) => ({ link, ...(figures.get(link.code) ?? NO_FIGURES) }));
}

const MARKS_AT_ONCE = 5000;

/** Adds registrations that are in no count yet to that of their channel; returns how many. */
export async function foldLeadCounts({ db }: JobContext): Promise<number> {
  const { rows } = (await db.execute(sql`
    WITH taken AS (
      DELETE FROM ${leadCountMarks} WHERE id IN
        (SELECT id FROM ${leadCountMarks} ORDER BY id LIMIT ${MARKS_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING channel, change
    ), folded AS (
      INSERT INTO ${leadCounts} AS c SELECT channel, sum(change) FROM taken GROUP BY channel ORDER BY channel
      ON CONFLICT (channel) DO UPDATE SET leads = c.leads + excluded.leads
    )
    SELECT count(*)::int AS marks FROM taken
  `)) as unknown as { readonly rows: readonly { readonly marks: number }[] };
  return rows[0]?.marks ?? 0;
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
