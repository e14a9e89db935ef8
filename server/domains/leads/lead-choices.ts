import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { COUNTED } from './count-stages.ts';

/**
 * Landing pages of leads, each with its number among the newest leads, largest first.
 *
 * Jumps from page to page in the index instead of reading all leads.
 */
export async function leadPages(db: Database): Promise<readonly { path: string; count: number }[]> {
  return rowsOf<{ path: string; count: number }>(
    db,
    sql`
    WITH RECURSIVE pages AS (
      (SELECT page FROM leads ORDER BY page LIMIT 1)
      UNION ALL
      SELECT (SELECT page FROM leads WHERE leads.page > pages.page ORDER BY page LIMIT 1) FROM pages WHERE page IS NOT NULL
    ), busy AS (
      SELECT page, count(*)::int AS amount
      FROM (SELECT page FROM leads ORDER BY last_entry_at DESC, id DESC LIMIT ${COUNTED}) newest GROUP BY page
    )
    SELECT pages.page AS path, coalesce(amount, 0) AS count FROM pages LEFT JOIN busy ON busy.page = pages.page
    WHERE pages.page IS NOT NULL ORDER BY 2 DESC, 1
  `,
  );
}
