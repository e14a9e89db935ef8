import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Period } from './period.ts';
import type { SumRow } from './totals.ts';

export async function rowsOf(db: Database, query: SQL): Promise<readonly SumRow[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: readonly SumRow[] };
  return rows;
}

const VISIT_SUMS = sql.raw(`
  sum(visits)::int AS visits, sum(forms_seen)::int AS "formsSeen", sum(forms_started)::int AS "formsStarted",
  sum(codes_sent)::int AS "codesSent", sum(codes_failed)::int AS "codesFailed"`);
const RESULT_SUMS = sql.raw(`
  sum(registered)::int AS registered, sum(ordered)::int AS ordered, sum(paid)::int AS paid,
  sum(paid_cents)::float8 AS "paidCents", sum(lessons)::int AS lessons, sum(completed)::int AS completed,
  sum(refunded)::int AS refunded, sum(refunded_cents)::float8 AS "refundedCents"`);

/** Days of China, as text. */
const DAY = sql.raw(`to_char(hour AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`);

interface Asked {
  /** One page; all when absent. */
  readonly path?: string;
  readonly period: Period;
}

const within = ({
  path,
  period,
}: Asked) => sql`hour >= ${period.startBefore.toISOString()} AND hour < ${period.end.toISOString()}
  ${path === undefined ? sql`` : sql`AND page = ${path}`}`;

/** Rows with `page`, `day` and sums, for the period and the one before. */
export async function sumsByDay(db: Database, asked: Asked): Promise<readonly SumRow[]> {
  const { period, path } = asked;
  const from = period.days[0] ?? '';
  const lists = await Promise.all([
    rowsOf(db, sql`SELECT page, ${DAY} AS day, ${VISIT_SUMS} FROM visit_facts WHERE ${within(asked)} GROUP BY 1, 2`),
    rowsOf(db, sql`SELECT page, ${DAY} AS day, ${RESULT_SUMS} FROM result_facts WHERE ${within(asked)} GROUP BY 1, 2`),
    rowsOf(
      db,
      sql`SELECT page, day::text AS day, sum(cents)::float8 AS "costCents" FROM channel_costs
        WHERE day >= ${from}::date - ${period.days.length}::int AND day <= ${period.days.at(-1) ?? from}::date
        ${path === undefined ? sql`` : sql`AND page = ${path}`} GROUP BY 1, 2`,
    ),
  ]);
  return lists.flat();
}

/** Rows with `day`, `clock` (the hour of the day in China) and sums, for a period and the one before. */
export async function sumsByHour(db: Database, asked: Asked): Promise<readonly SumRow[]> {
  const clock = sql.raw(`extract(hour FROM hour AT TIME ZONE 'Asia/Shanghai')::int AS clock`);
  const lists = await Promise.all([
    rowsOf(
      db,
      sql`SELECT ${DAY} AS day, ${clock}, ${VISIT_SUMS} FROM visit_facts WHERE ${within(asked)} GROUP BY 1, 2`,
    ),
    rowsOf(
      db,
      sql`SELECT ${DAY} AS day, ${clock}, ${RESULT_SUMS} FROM result_facts WHERE ${within(asked)} GROUP BY 1, 2`,
    ),
  ]);
  return lists.flat();
}

/** Rows with `variant` and sums of one page in the period. */
export async function sumsByVariant(db: Database, path: string, period: Period): Promise<readonly SumRow[]> {
  const during = sql`page = ${path} AND hour >= ${period.start.toISOString()} AND hour < ${period.end.toISOString()}`;
  const lists = await Promise.all([
    rowsOf(db, sql`SELECT variant, ${VISIT_SUMS} FROM visit_facts WHERE ${during} GROUP BY 1`),
    rowsOf(db, sql`SELECT variant, ${RESULT_SUMS} FROM result_facts WHERE ${during} GROUP BY 1`),
  ]);
  return lists.flat();
}

/** Rows with `channel` and sums of one page in the period. */
export async function sumsByChannel(db: Database, path: string, period: Period): Promise<readonly SumRow[]> {
  const during = sql`page = ${path} AND hour >= ${period.start.toISOString()} AND hour < ${period.end.toISOString()}`;
  const named = sql.raw('JOIN traffic_channels ON traffic_channels.id = channel_id');
  const lists = await Promise.all([
    rowsOf(db, sql`SELECT key AS channel, ${VISIT_SUMS} FROM visit_facts ${named} WHERE ${during} GROUP BY 1`),
    rowsOf(db, sql`SELECT key AS channel, ${RESULT_SUMS} FROM result_facts ${named} WHERE ${during} GROUP BY 1`),
    rowsOf(
      db,
      sql`SELECT channel_key AS channel, sum(cents)::float8 AS "costCents" FROM channel_costs WHERE page = ${path}
        AND day >= ${period.days[0] ?? ''}::date AND day <= ${period.days.at(-1) ?? ''}::date GROUP BY 1`,
    ),
  ]);
  return lists.flat();
}

/** Rows with `page`, `metric`, `bucket` and `visits`. */
export function speedSums(db: Database, since: Date, end: Date, path?: string): Promise<readonly SumRow[]> {
  return rowsOf(
    db,
    sql`SELECT page, metric, bucket::int AS bucket, sum(visits)::int AS visits FROM speed_facts
      WHERE hour >= ${since.toISOString()} AND hour < ${end.toISOString()}
      ${path === undefined ? sql`` : sql`AND page = ${path}`} GROUP BY 1, 2, 3`,
  );
}

/** Rows with `device`, `host`, sums and how far was scrolled, of one page in the period. */
export function sumsByDevice(db: Database, path: string, period: Period): Promise<readonly SumRow[]> {
  return rowsOf(
    db,
    sql`SELECT device, host, ${VISIT_SUMS}, sum(scrolled_25)::int AS "25", sum(scrolled_50)::int AS "50",
      sum(scrolled_75)::int AS "75", sum(scrolled_100)::int AS "100" FROM visit_facts
      WHERE page = ${path} AND hour >= ${period.start.toISOString()} AND hour < ${period.end.toISOString()}
      GROUP BY 1, 2`,
  );
}

/** Rows with `block` and `seen`. */
export function blockSums(db: Database, path: string, period: Period): Promise<readonly SumRow[]> {
  return rowsOf(
    db,
    sql`SELECT block, sum(seen)::int AS seen FROM block_facts
      WHERE page = ${path} AND hour >= ${period.start.toISOString()} AND hour < ${period.end.toISOString()}
      GROUP BY 1 ORDER BY 2 DESC LIMIT 300`,
  );
}

/** Until when the sums were made last. */
export async function summedUntil(db: Database): Promise<Date | null> {
  const [row] = await rowsOf(db, sql`SELECT extract(epoch FROM min(until))::float8 AS seconds FROM fact_marks`);
  return row?.seconds == null ? null : new Date(Number(row.seconds) * 1000);
}
