import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Number of leads whose stages are counted. */
export const COUNTED = 5000;

/** How many of the leads of a query, which gives them as `shown`, are in each stage. */
export async function countStages(db: Database, query: SQL): Promise<Readonly<Record<string, number>>> {
  const rows = await rowsOf<{ readonly shown: string; readonly leads: number }>(
    db,
    sql`
    SELECT shown, count(*)::int AS leads FROM (${query}) AS counted GROUP BY shown
  `,
  );
  return Object.fromEntries(rows.map((row) => [row.shown, row.leads]));
}
