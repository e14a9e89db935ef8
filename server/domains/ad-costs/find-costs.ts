import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { COST_PLATFORMS } from '#src/contract/console/cost-words.ts';

interface Days {
  readonly from: string;
  readonly until: string;
}

interface PlatformSums {
  readonly platform: CostPlatform;
  readonly accounts: number;
  readonly failing: number;
  readonly fetchedSeconds: number | null;
  readonly cents: number;
  readonly nowhereCents: number;
  readonly uncountedCents: number;
  readonly enteredCents: number;
  readonly enteredUncountedCents: number;
  readonly reportsWin: boolean;
}

const MOST_ADS = 200;
const during = ({ from, until }: Days) => sql`day >= ${from}::date AND day <= ${until}::date`;

/** Reported costs per platform in a period, beside the entered ones. */
export async function platformSums(db: Database, days: Days): Promise<readonly PlatformSums[]> {
  const rows = await rowsOf<PlatformSums>(
    db,
    sql`
    WITH platforms AS (SELECT unnest(string_to_array(${COST_PLATFORMS.join(',')}, ',')) AS platform),
    accounts AS (
      SELECT platform, count(*)::int AS n, (count(*) FILTER (WHERE is_on AND failure <> ''))::int AS failing,
        extract(epoch FROM max(fetched_at))::float8 AS fetched FROM cost_accounts GROUP BY platform
    ), reported AS (
      SELECT platform, sum(cents)::float8 AS cents, coalesce(sum(cents) FILTER (WHERE page = ''), 0)::float8 AS nowhere,
        coalesce(sum(cents) FILTER (WHERE NOT is_counted), 0)::float8 AS uncounted
      FROM reported_costs WHERE ${during(days)} GROUP BY platform
    ), entered AS (
      SELECT platform, sum(cents)::float8 AS cents,
        coalesce(sum(cents) FILTER (WHERE NOT is_counted), 0)::float8 AS uncounted
      FROM entered_costs WHERE ${during(days)} GROUP BY 1
    )
    SELECT p.platform, coalesce(a.n, 0) AS accounts, coalesce(a.failing, 0) AS failing, a.fetched AS "fetchedSeconds",
      coalesce(r.cents, 0) AS cents, coalesce(r.nowhere, 0) AS "nowhereCents",
      coalesce(r.uncounted, 0) AS "uncountedCents", coalesce(e.cents, 0) AS "enteredCents",
      coalesce(e.uncounted, 0) AS "enteredUncountedCents", coalesce(w.reports_win, false) AS "reportsWin"
    FROM platforms p LEFT JOIN accounts a USING (platform) LEFT JOIN reported r USING (platform)
      LEFT JOIN entered e USING (platform) LEFT JOIN cost_rules w USING (platform)`,
  );
  return COST_PLATFORMS.flatMap((platform) => rows.filter((row) => row.platform === platform));
}

interface AdSum {
  readonly uuid: string;
  readonly platform: CostPlatform;
  readonly account: string;
  readonly name: string;
  readonly cents: number;
  readonly page: string;
  readonly channel: string;
  readonly placedBy: string;
}

/** The most expensive ads of a period, assigned or unassigned, and the total of all others. */
export async function dearestAds(db: Database, days: Days, hasPlace: boolean) {
  const isWanted = hasPlace ? sql`x.page <> ''` : sql`x.page = ''`;
  const rows = await rowsOf<AdSum & { readonly allCents: number; readonly allAds: number }>(
    db,
    sql`
    WITH ads AS (
      SELECT f.ad_id, sum(f.cents)::float8 AS cents FROM cost_figures f JOIN cost_ads x ON x.id = f.ad_id
      WHERE ${during(days)} AND ${isWanted} GROUP BY f.ad_id
    )
    SELECT x.id AS uuid, a.platform, a.name AS account, x.name, ads.cents, x.page, x.channel_key AS channel,
      x.placed_by AS "placedBy", (sum(ads.cents) OVER ())::float8 AS "allCents", (count(*) OVER ())::int AS "allAds"
    FROM ads JOIN cost_ads x ON x.id = ads.ad_id JOIN cost_accounts a ON a.id = x.account_id
    ORDER BY ads.cents DESC, x.id LIMIT ${MOST_ADS}`,
  );
  const shown = rows.reduce((sum, { cents }) => sum + cents, 0);
  const [first] = rows;
  const rest = { ads: (first?.allAds ?? 0) - rows.length, cents: (first?.allCents ?? 0) - shown };
  return { ads: rows, rest };
}
