import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { chinaDay } from '#server/kernel/china-day.ts';
import { after } from '#server/kernel/clock.ts';
import { LEAST_MS, PER_DOUBLING } from '#server/kernel/speed-buckets.ts';

const MARK = 'visits';
/** What was being written when the last sums were made may have come after them. */
const OVERLAP_SECONDS = 120;
/** Nothing that arrives belongs to an hour further back. */
const LATEST_SECONDS = 26 * 3600;

/** Makes the sums of each hour for which events have arrived since the last time, late ones too; returns how many hours. */
export async function sumUpVisits({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  await db
    .insert(factMarks)
    .values({ name: MARK, until: after(now, -LATEST_SECONDS) })
    .onConflictDoNothing();
  return inTransaction(db, async (tx) => {
    const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${MARK}`);
    if (!mark) return 0;
    const hours = await touchedHours(tx, after(mark.until, -OVERLAP_SECONDS));
    for (const hour of hours) await sumUpHour(tx, hour);
    await tx.update(factMarks).set({ until: now }).where(sql`${factMarks.name} = ${MARK}`);
    return hours.length;
  });
}

async function touchedHours(tx: Database, since: Date): Promise<Date[]> {
  const firstDay = chinaDay(after(since, -LATEST_SECONDS));
  const found = (await tx.execute(sql`
    SELECT DISTINCT extract(epoch FROM hour)::bigint AS seconds FROM visit_events
    WHERE day >= ${firstDay} AND received_at >= ${since.toISOString()}
  `)) as unknown as { rows: readonly { seconds: number | string }[] };
  return found.rows.map(({ seconds }) => new Date(Number(seconds) * 1000));
}

const counted = (kind: string) => sql`count(*) FILTER (WHERE kind = ${kind})`;

const BUCKET = sql.raw(
  `floor(${PER_DOUBLING} * ln(greatest(value, ${LEAST_MS})::float8 / ${LEAST_MS}) / ln(2::float8))::smallint`,
);

/** Makes the sums of an hour anew from its events. */
async function sumUpHour(tx: Database, hour: Date): Promise<void> {
  const at = hour.toISOString();
  const events = sql`FROM visit_events WHERE day = ${chinaDay(hour)} AND hour = ${at} AND audience = 'visitor'`;
  for (const table of ['visit_facts', 'block_facts', 'speed_facts']) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE hour = ${at}`);
  }
  await tx.execute(sql`
    INSERT INTO visit_facts (page, hour, channel_id, variant, device, host, visits, forms_seen, forms_started,
      codes_sent, codes_failed, scrolled_25, scrolled_50, scrolled_75, scrolled_100)
    SELECT page, hour, channel_id, variant, device, host, ${counted('visit')}, ${counted('form-seen')},
      ${counted('form-start')}, ${counted('code-sent')}, ${counted('code-failed')}, ${counted('scroll-25')},
      ${counted('scroll-50')}, ${counted('scroll-75')}, ${counted('scroll-100')}
    ${events} GROUP BY page, hour, channel_id, variant, device, host
  `);
  await tx.execute(sql`
    INSERT INTO block_facts (page, hour, variant, block, seen)
    SELECT page, hour, variant, block, count(*) ${events} AND kind = 'block' GROUP BY page, hour, variant, block
  `);
  await tx.execute(sql`
    INSERT INTO speed_facts (page, hour, variant, metric, bucket, visits)
    SELECT page, hour, variant, kind, ${BUCKET}, count(*)
    ${events} AND kind IN ('lcp', 'inp', 'form-ready') GROUP BY 1, 2, 3, 4, 5
  `);
}
