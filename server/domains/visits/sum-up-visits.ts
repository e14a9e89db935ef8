import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { type CityKind, citySums } from '#server/db/schema/city.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { LEAST_MS, PER_DOUBLING } from '#server/kernel/speed-buckets.ts';

export const VISITS_MARK = 'visits';
/** A transaction that was open at a run may commit after it: events count as fresh for this long. */
const FRESH_SECONDS = 120;
/** Most events that are settled in one transaction, after a backlog. */
const EVENTS_A_STEP = 100_000;
const FEW_RUNS_SECONDS = 300;
/** No event belongs to an hour older than this. */
const LATEST_SECONDS = 26 * 3600;

/** A range of events by arrival; without an end, all later ones. */
interface Arrivals {
  readonly from: Date;
  readonly until?: Date;
}

/**
 * Adds new events to the sums of their hours; returns how many rows of sums it wrote.
 *
 * Events from two minutes ago or earlier are settled: added once, never read again. Younger ones are fresh: their sums
 * are separate rows, recomputed each time (decision 0253).
 */
export async function sumUpVisits({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  await db
    .insert(factMarks)
    .values({ name: VISITS_MARK, until: after(now, -LATEST_SECONDS) })
    .onConflictDoNothing();
  let written = 0;
  for (let isMore = true; isMore; ) {
    const step = await inTransaction(db, (tx) => sumUpStep(tx, after(now, -FRESH_SECONDS)));
    written += step.written;
    ({ isMore } = step);
  }
  return written;
}

async function sumUpStep(tx: Database, settleUntil: Date) {
  const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${VISITS_MARK}`);
  if (!mark) return { written: 0, isMore: false };
  for (const table of ['visit_facts', 'block_facts', 'speed_facts']) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE is_fresh`);
  }
  await tx.execute(sql`DELETE FROM ${citySums} WHERE kind = 'fresh'`);
  let from = mark.until;
  let written = 0;
  if (from < settleUntil) {
    const isMuch = after(from, FEW_RUNS_SECONDS) < settleUntil;
    const until = isMuch ? await endOfStep(tx, { from, until: settleUntil }) : settleUntil;
    written += await add(tx, { from, until }, false);
    await tx.update(factMarks).set({ until }).where(sql`${factMarks.name} = ${VISITS_MARK}`);
    if (until < settleUntil) return { written, isMore: true };
    from = until;
  }
  written += await add(tx, { from }, true);
  return { written, isMore: false };
}

/** The time by which one step's number of events had arrived; the end of the range when there are fewer. */
async function endOfStep(tx: Database, arrivals: Required<Arrivals>): Promise<Date> {
  const rows = await rowsOf<{ readonly seconds: number }>(
    tx,
    sql`
    SELECT extract(epoch FROM received_at)::float8 AS seconds FROM visit_events WHERE ${within(arrivals)}
    ORDER BY received_at OFFSET ${EVENTS_A_STEP} LIMIT 1
  `,
  );
  const end = new Date(Math.floor((rows[0]?.seconds ?? 0) * 1000));
  return end > arrivals.from ? end : arrivals.until;
}

/** Also filtered by day, so that other days' partitions are not read. */
function within({ from, until }: Arrivals): SQL {
  const since = sql`day >= ${chinaDay(after(from, -LATEST_SECONDS))} AND received_at >= ${from.toISOString()}`;
  if (!until) return since;
  const lastDay = chinaDay(after(until, LATEST_SECONDS));
  return sql`${since} AND day <= ${lastDay} AND received_at < ${until.toISOString()}`;
}

const counted = (kind: string) => sql`count(*) FILTER (WHERE kind = ${kind})`;

const BUCKET = sql.raw(
  `floor(${PER_DOUBLING} * ln(greatest(value, ${LEAST_MS})::float8 / ${LEAST_MS}) / ln(2::float8))::smallint`,
);

/** Adds these events to the sums of their hours; returns the number of rows. */
async function add(tx: Database, arrivals: Arrivals, isFresh: boolean): Promise<number> {
  const fresh = sql`${isFresh}::boolean`;
  const kind: CityKind = isFresh ? 'fresh' : 'visits';
  const events = sql`FROM visit_events WHERE ${within(arrivals)} AND audience = 'visitor'`;
  const visits = await rowsOf(
    tx,
    sql`
    INSERT INTO visit_facts (page, hour, channel_id, variant, device, host, is_fresh, visits, forms_seen, forms_started,
      codes_sent, codes_failed, scrolled_25, scrolled_50, scrolled_75, scrolled_100)
    SELECT page, hour, channel_id, variant, device, host, ${fresh}, ${counted('visit')}, ${counted('form-seen')},
      ${counted('form-start')}, ${counted('code-sent')}, ${counted('code-failed')}, ${counted('scroll-25')},
      ${counted('scroll-50')}, ${counted('scroll-75')}, ${counted('scroll-100')}
    ${events} GROUP BY page, hour, channel_id, variant, device, host
    ON CONFLICT (page, hour, channel_id, variant, device, host, is_fresh) DO UPDATE SET
      ${plus('visit_facts', VISIT_COUNTS)} RETURNING 1
  `,
  );
  // By day: with the city, most hours would have one row per visit.
  await tx.execute(sql`
    INSERT INTO city_sums (kind, hour, page, channel_id, variant, device, host, city, visits, forms_seen, forms_started,
      codes_sent, codes_failed)
    SELECT ${kind}::text, date_trunc('day', hour, 'Asia/Shanghai'), page, channel_id, variant,
      device, host, city, ${counted('visit')}, ${counted('form-seen')}, ${counted('form-start')}, ${counted('code-sent')},
      ${counted('code-failed')}
    ${events} AND city <> '' AND kind IN ('visit', 'form-seen', 'form-start', 'code-sent', 'code-failed')
    GROUP BY 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (hour, kind, model, page, channel_id, variant, device, host, city) DO UPDATE SET
      ${plus('city_sums', VISIT_COUNTS.slice(0, 5))}
  `);
  await tx.execute(sql`
    INSERT INTO block_facts (page, hour, variant, block, is_fresh, seen)
    SELECT page, hour, variant, block, ${fresh}, count(*) ${events} AND kind = 'block' GROUP BY page, hour, variant, block
    ON CONFLICT (page, hour, variant, block, is_fresh) DO UPDATE SET ${plus('block_facts', ['seen'])}
  `);
  await tx.execute(sql`
    INSERT INTO speed_facts (page, hour, variant, metric, bucket, is_fresh, visits)
    SELECT page, hour, variant, kind, ${BUCKET}, ${fresh}, count(*)
    ${events} AND kind IN ('lcp', 'inp', 'form-ready') GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (page, hour, variant, metric, bucket, is_fresh) DO UPDATE SET ${plus('speed_facts', ['visits'])}
  `);
  return visits.length;
}

const VISIT_COUNTS = [
  ...['visits', 'forms_seen', 'forms_started', 'codes_sent', 'codes_failed'],
  ...['scrolled_25', 'scrolled_50', 'scrolled_75', 'scrolled_100'],
];

const plus = (table: string, columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', '));
