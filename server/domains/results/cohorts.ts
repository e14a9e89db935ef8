import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { creditedPage, hasRegularCourse, isRegistrationIn } from '#server/db/queries/what-counts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { type AttributionModel, COHORT_DAYS } from '#src/contract/console/result-words.ts';

/** Sums of what a cohort did within some days of registration. */
type CohortSums = Readonly<Record<'buyers' | 'netCents' | 'refundedCents' | 'refunders' | 'lessons', number>>;

/** The people who registered first in one week. */
interface Cohort {
  /** The Monday of the week, in China. */
  readonly week: string;
  readonly registered: number;
  /** One entry per `COHORT_DAYS`; null until that many days have passed for everybody of the week. */
  readonly within: readonly (CohortSums | null)[];
}

interface Asked {
  /** Only registrations on this page; undefined for all. */
  readonly path: string | undefined;
  /** Only orders that this model credits to the page; undefined: all orders of these people. */
  readonly model?: AttributionModel | undefined;
  /** Monday of the first week. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * People by the week of their first registration (on the page, if given), newest week first.
 *
 * Money comes from the ledger: everything that a person paid and got back, for any course and whoever brought the
 * order, unless a model is given. A later click on another ad does not move a person to another week. Weeks without
 * registrations are missing.
 */
export async function cohorts(db: Database, { path, model, since, now }: Asked): Promise<Cohort[]> {
  const onPage = (alias: 's' | 'e') => (path === undefined ? sql`true` : sql`${sql.raw(alias)}.page = ${path}`);
  const isCredited = path !== undefined && model ? sql`AND ${creditedPage(model)} = ${path}` : sql``;
  const rows = await rowsOf<Row>(
    db,
    sql`
    WITH people AS (
      SELECT s.user_id, s.created_at AS at,
        date_trunc('week', s.created_at AT TIME ZONE 'Asia/Shanghai')::date AS week
      FROM user_sources s
      WHERE s.created_at >= ${since.toISOString()} AND ${isRegistrationIn('s')} AND ${onPage('s')}
        AND NOT EXISTS (SELECT FROM user_sources e WHERE e.user_id = s.user_id AND ${isRegistrationIn('e')}
          AND ${onPage('e')} AND (e.created_at, e.id) < (s.created_at, s.id))
    ), happenings AS (
      SELECT p.week, p.user_id, m.kind, m.cents, m.happened_at - p.at AS after, m.kind = 'paid' AND m.orders = 1
        AND ${hasRegularCourse} AS is_regular
      FROM people p JOIN orders o ON o.user_id = p.user_id JOIN money_entries m ON m.order_id = o.id
      WHERE m.kind IN ('paid', 'refunded') AND m.happened_at >= p.at ${isCredited}
      UNION ALL
      SELECT p.week, p.user_id, 'lesson', 0, v.done_at - p.at, false
      FROM people p JOIN video_progress v ON v.user_id = p.user_id WHERE v.done_at >= p.at
    )
    SELECT w.week::text AS week, w.registered, d.days, ${COLUMNS}
    FROM (SELECT week, count(*)::int AS registered FROM people GROUP BY week) w
    CROSS JOIN unnest(${sql.raw(`ARRAY[${COHORT_DAYS.join(', ')}]`)}) AS d (days)
    LEFT JOIN happenings h ON h.week = w.week AND h.after <= d.days * interval '1 day'
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 3
  `,
  );
  const weeks = new Map(rows.map(({ week, registered }) => [week, registered]));
  return [...weeks].map(([week, registered]) => ({
    week,
    registered,
    within: rows
      .filter((row) => row.week === week)
      .map(({ days, buyers, netCents, refundedCents, refunders, lessons }) =>
        isOver(week, days, now) ? { buyers, netCents, refundedCents, refunders, lessons } : null,
      ),
  }));
}

const DAY_MS = 86_400_000;

/** The Monday in China of the week `weeks` ago; 1 is this week. */
export function mondayOf(now: Date, weeks: number): Date {
  const today = startOfChinaDay(chinaDay(now));
  const sinceMonday = (today.getTime() / DAY_MS + 4) % 7;
  return new Date(today.getTime() - (Math.floor(sinceMonday) + (weeks - 1) * 7) * DAY_MS);
}

const MOST_PAGES = 300;

/** Pages with registrations since then, by address. */
export async function pagesOfCohorts(db: Database, since: Date): Promise<string[]> {
  const rows = await rowsOf<{ readonly page: string }>(
    db,
    sql`
    SELECT DISTINCT s.page FROM user_sources s
    WHERE s.created_at >= ${since.toISOString()} AND ${isRegistrationIn('s')} AND s.page <> ''
    ORDER BY s.page LIMIT ${MOST_PAGES}
  `,
  );
  return rows.map(({ page }) => page);
}

interface Row extends CohortSums {
  readonly week: string;
  readonly registered: number;
  readonly days: number;
}

const COLUMNS = sql.raw(`
  count(DISTINCT h.user_id) FILTER (WHERE h.is_regular)::int AS buyers,
  coalesce(sum(CASE h.kind WHEN 'paid' THEN h.cents WHEN 'refunded' THEN -h.cents END), 0)::float8 AS "netCents",
  coalesce(sum(h.cents) FILTER (WHERE h.kind = 'refunded'), 0)::float8 AS "refundedCents",
  count(DISTINCT h.user_id) FILTER (WHERE h.kind = 'refunded')::int AS refunders,
  count(*) FILTER (WHERE h.kind = 'lesson')::int AS lessons`);

/** Whether this many days have passed for everybody of a week. */
function isOver(week: string, days: number, now: Date): boolean {
  return Date.parse(`${week}T00:00:00+08:00`) + (7 + days) * DAY_MS <= now.getTime();
}
