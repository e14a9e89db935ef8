import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { channelLinks } from '#server/db/schema/channel.ts';
import { leadCountMarks, leadCounts } from '#server/db/schema/lead.ts';
import { moneyTotals } from '#server/db/schema/money.ts';
import { factMarks, visitFacts, visitTotals } from '#server/db/schema/visit.ts';
import type { JobContext } from '#server/domains/job.ts';

type LinkRow = typeof channelLinks.$inferSelect;

const NO_FIGURES = {
  visits: 0,
  leadCount: 0,
  /** Orders, payments and refunds. */
  paid: 0,
  paidCents: 0,
  refundedCents: 0,
};

/** Links with their visits, leads and revenue. */
export async function withFigures(db: Database, links: readonly LinkRow[]) {
  if (links.length === 0) return [];
  const codes = sql.join(
    links.map(({ code }) => sql`${code}::text`),
    sql`, `,
  );
  // Totals kept by triggers and jobs: showing the list must not sum up growing tables (decision 0273).
  const rows = await rowsOf<{ readonly code: string } & typeof NO_FIGURES>(
    db,
    sql`
    SELECT code, sum(visits)::float8 AS visits, sum(leads)::int AS "leadCount", sum(paid)::float8 AS paid, sum(paid_cents)::float8 AS "paidCents",
      sum(refunded_cents)::float8 AS "refundedCents"
    FROM (
      SELECT channel AS code, 0 AS visits, leads, 0 AS paid, 0 AS paid_cents, 0 AS refunded_cents FROM ${leadCounts}
      UNION ALL SELECT channel, 0, change, 0, 0, 0 FROM ${leadCountMarks}
      UNION ALL SELECT link, 0, 0, m.paid, m.paid_cents, m.refunded_cents
      FROM ${moneyTotals} m JOIN traffic_channels c ON c.id = m.channel_id WHERE link <> ''
      UNION ALL SELECT link, v.visits, 0, 0, 0, 0
      FROM (${VISITS}) v JOIN traffic_channels c ON c.id = v.channel_id WHERE link <> ''
    ) figures WHERE code IN (${codes}) GROUP BY code
  `,
  );
  const figures = new Map(rows.map(({ code, ...figure }) => [code, figure]));
  return links.map((link) => ({ link, ...(figures.get(link.code) ?? NO_FIGURES) }));
}

/** Whole days are already summed up; only the hours of the last few days are added. */
const VISITS = sql`
  SELECT channel_id, visits FROM ${visitTotals}
  UNION ALL SELECT channel_id, visits FROM ${visitFacts}
  WHERE hour >= coalesce((SELECT until FROM ${factMarks} WHERE name = 'visit days'), '-infinity')`;

const MARKS_AT_ONCE = 5000;

/** Adds new registrations to the count of their channel; returns how many. */
export async function foldLeadCounts({ db }: JobContext): Promise<number> {
  const rows = await rowsOf<{ readonly marks: number }>(
    db,
    sql`
    WITH taken AS (
      DELETE FROM ${leadCountMarks} WHERE id IN
        (SELECT id FROM ${leadCountMarks} ORDER BY id LIMIT ${MARKS_AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING channel, change
    ), folded AS (
      INSERT INTO ${leadCounts} AS c SELECT channel, sum(change) FROM taken GROUP BY channel ORDER BY channel
      ON CONFLICT (channel) DO UPDATE SET leads = c.leads + excluded.leads
    )
    SELECT count(*)::int AS marks FROM taken
  `,
  );
  return rows[0]?.marks ?? 0;
}
