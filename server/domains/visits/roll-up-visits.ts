import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { factMarks, visitDays } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { VISITS_MARK } from './sum-up-visits.ts';

const MARK = 'visit days';
const DAY_SECONDS = 86_400;
/** Visits report for a day and some hours; after this time the sums of their hours do not change any more. */
const CHANGES_SECONDS = 48 * 3600;

/** Sums up the hours of one more finished day, for screens that show days; returns how many days (decision 0272). */
export async function rollUpVisits({ db }: JobContext): Promise<number> {
  const first = await dayOf(db, sql`SELECT min(hour) AS moment FROM visit_facts`);
  if (!first) return 0;
  await db.insert(factMarks).values({ name: MARK, until: first }).onConflictDoNothing();
  return inTransaction(db, async (tx) => {
    const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${MARK}`);
    const summed = await dayOf(tx, sql`SELECT until AS moment FROM fact_marks WHERE name = ${VISITS_MARK}`);
    if (!mark || !summed) return 0;
    const until = after(mark.until, DAY_SECONDS);
    if (after(until, CHANGES_SECONDS) > summed) return 0;
    await tx.execute(sql`
      INSERT INTO ${visitDays} (page, hour, channel_id, variant, visits, forms_seen, forms_started, codes_sent, codes_failed)
      SELECT page, ${mark.until.toISOString()}::timestamptz, channel_id, variant, sum(visits), sum(forms_seen),
        sum(forms_started), sum(codes_sent), sum(codes_failed)
      FROM visit_facts WHERE hour >= ${mark.until.toISOString()} AND hour < ${until.toISOString()}
      GROUP BY page, channel_id, variant
    `);
    await tx.update(factMarks).set({ until }).where(sql`${factMarks.name} = ${MARK}`);
    return 1;
  });
}

/** Start of the China day of a moment. */
async function dayOf(db: Database, query: ReturnType<typeof sql>): Promise<Date | undefined> {
  const rows = await rowsOf<{ readonly seconds: number | null }>(
    db,
    sql`SELECT extract(epoch FROM moment)::float8 AS seconds FROM (${query}) asked`,
  );
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? undefined : startOfChinaDay(chinaDay(new Date(seconds * 1000)));
}
