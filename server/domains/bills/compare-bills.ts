import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { billSums, bills } from '#server/db/schema/bill.ts';
import { startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { BILLERS, type BillDifference, type Biller, type BillKind } from '#src/contract/console/bill-words.ts';

const AT_ONCE = 50;

export interface Sum {
  readonly count: number;
  readonly cents: number;
}

export interface Difference {
  readonly kind: BillKind;
  readonly number: string;
  readonly difference: BillDifference;
  readonly day: string;
  readonly billCents: number | null;
  readonly ourCents: number | null;
  readonly tradeNo: string;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly note: string | null;
  readonly notedBy: string | null;
  /** In seconds since 1970. */
  readonly notedAt: number | null;
}

export interface Days {
  readonly biller: Biller;
  readonly first: string;
  readonly last: string;
}

/** The days of a month, `2026-11`. */
export function daysOfMonth(biller: Biller, month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { biller, first: `${month}-01`, last: `${month}-${last}` };
}

/** The bills that cover some of these days, newest first. */
export function billsOf(db: Database, { biller, first, last }: Days) {
  return db
    .select()
    .from(bills)
    .where(and(eq(bills.biller, biller), lte(bills.firstDay, last), gte(bills.lastDay, first)))
    .orderBy(desc(bills.lastDay), desc(bills.firstDay));
}

/** Sums of each bill, by its id. */
export async function sumsOfBills(db: Database, ids: readonly string[]) {
  const rows = await rowsOf<{ id: string; kind: BillKind } & Sum>(
    db,
    ids.length === 0
      ? sql`SELECT NULL AS id WHERE false`
      : sql`SELECT bill_id AS id, kind, sum(count)::int AS count, sum(cents)::float8 AS cents FROM ${billSums}
        WHERE bill_id IN (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )}) GROUP BY 1, 2`,
  );
  return (id: string, kind: BillKind): Sum => {
    const found = rows.find((row) => row.id === id && row.kind === kind);
    return { count: found?.count ?? 0, cents: found?.cents ?? 0 };
  };
}

export interface DaySum extends Sum {
  readonly day: string;
  readonly side: 'our' | 'bill';
  readonly kind: BillKind;
  /** Fees of the lines whose fee is known, in cents. */
  readonly feeCents: number;
  readonly settledCents: number;
  /** Number of lines whose fee is unknown. */
  readonly unknown: number;
}

/** Sums of the school's records and of the bills, by day: stored sums plus changes since. */
export function sumsByDay(db: Database, { biller, first, last }: Days): Promise<readonly DaySum[]> {
  const duringDays = sql`day BETWEEN ${first}::date AND ${last}::date`;
  const isOurs = sql`method IN (${methodsOf(biller)}) AND ${duringDays}`;
  return rowsOf(
    db,
    sql`SELECT to_char(day, 'YYYY-MM-DD') AS day, 'our' AS side, kind, sum(count)::int AS count,
      sum(cents)::float8 AS cents, 0::float8 AS "feeCents", 0::float8 AS "settledCents", 0 AS unknown
    FROM (
      SELECT kind, day, count, cents FROM method_days WHERE ${isOurs}
      UNION ALL SELECT kind, day, count, cents FROM bill_marks WHERE ${isOurs}
    ) ours GROUP BY kind, day HAVING sum(count) > 0
    UNION ALL SELECT to_char(day, 'YYYY-MM-DD'), 'bill', kind, sum(count)::int, sum(cents)::float8,
      sum(fee_cents)::float8, sum(settled_cents)::float8, sum(unknown)::int
    FROM ${billSums} s JOIN bills b ON b.id = s.bill_id
    WHERE b.biller = ${biller} AND ${duringDays} GROUP BY kind, day HAVING sum(count) > 0`,
  );
}

/** Number of payments and refunds of a day that differ. */
export interface DayDifferences {
  readonly day: string;
  readonly count: number;
  /** Those without an explanation. */
  readonly open: number;
}

export async function countDifferences(db: Database, days: Days): Promise<readonly DayDifferences[]> {
  return rowsOf(
    db,
    sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS day, count(*)::int AS count,
      count(*) FILTER (WHERE n.text IS NULL)::int AS open
    FROM (${await differingNow(db, days)}) d ${withNote(days)} GROUP BY 1`,
  );
}

interface DifferencesRequest {
  /** Cursor: `cursorOf` of the last row. */
  readonly after?: string | undefined;
  readonly most?: number;
}

/** A page of the differences on these days: unexplained ones first, newest day first. */
export async function differencesOf(db: Database, days: Days, { after, most = AT_ONCE }: DifferencesRequest = {}) {
  const [noted = '', day = '', number = '', kind = ''] = after?.split(' ') ?? [];
  const isNoted = sql`(n.text IS NOT NULL)::int`;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${isNoted}, -(d.day - '2000-01-01'::date), d.number, d.kind)
        > (${Number(noted)}::int, -(${day}::date - '2000-01-01'::date), ${number}, ${kind})`;
  const found = await rowsOf<Difference>(
    db,
    sql`SELECT d.kind, d.number, d.difference, to_char(d.day, 'YYYY-MM-DD') AS day, d.bill_cents AS "billCents",
      d.our_cents AS "ourCents", d.trade_no AS "tradeNo", o.id AS "orderId", o.order_number AS "orderNumber",
      n.text AS note, n.noted_by AS "notedBy", extract(epoch FROM n.noted_at)::float8 AS "notedAt"
    FROM (${await differingNow(db, days)}) d LEFT JOIN orders o ON o.id = d.order_id ${withNote(days)}
    WHERE ${isAfter} ORDER BY ${isNoted}, d.day DESC, d.number, d.kind LIMIT ${most + 1}`,
  );
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  return { rows, next: found.length > most && last ? cursorOf(last) : null };
}

const cursorOf = ({ note, day, number, kind }: Difference) => [note === null ? 0 : 1, day, number, kind].join(' ');

const withNote = ({ biller }: Days) =>
  sql`LEFT JOIN bill_notes n ON n.biller = ${biller} AND n.kind = d.kind AND n.number = d.number`;

/** Current differences. Checks the numbers marked as doubtful, or all of them while some bill was not compared yet. */
async function differingNow(db: Database, days: Days): Promise<SQL> {
  const { biller, first, last } = days;
  const isCompared = (await db.$count(bills, and(eq(bills.biller, biller), isNotCompared))) === 0;
  const known = sql`SELECT number FROM bill_doubts
    WHERE biller = ${biller} AND day BETWEEN ${first}::date AND ${last}::date UNION SELECT number FROM bill_marks`;
  return differing(days, isCompared ? known : undefined);
}

/** Bills imported by an older program, which did not compare at import. */
export const isNotCompared = sql`${bills.comparedAt} IS DISTINCT FROM ${bills.takenAt}`;

/** The SQL that finds differences on these days. Reads every line and record of the days, or only these numbers. */
export function differing(days: Days, numbers?: SQL): SQL {
  const { biller, first, last } = days;
  const covered = (at: SQL) => sql`EXISTS (SELECT FROM bills b WHERE b.biller = ${biller}
    AND ${dayOf(at)} BETWEEN b.first_day AND b.last_day)`;
  const absent = (id: SQL) => sql`NOT EXISTS (SELECT FROM bill_lines l WHERE l.own_id = ${id})`;
  const number = (id: SQL) => sql`replace(${id}::text, '-', '')`;
  const isLine = sql`l.biller = ${biller} AND l.day BETWEEN ${first}::date AND ${last}::date`;
  const byNumber = numbers ? sql`JOIN looked k ON k.number = l.number` : sql``;
  const byId = (id: SQL) => (numbers ? sql`JOIN looked k ON k.id = ${id}` : sql``);
  const looked = numbers
    ? sql`WITH looked AS MATERIALIZED (SELECT number, CASE WHEN number ~ '^[0-9a-f]{32}$' THEN number::uuid END AS id
      FROM (${numbers}) n)`
    : sql``;
  return sql`${looked} SELECT * FROM (
      SELECT l.kind, l.number, ${differenceOf(sql`p.id`, sql`p.status = 'paid'`, sql`p.amount_cents`)} AS difference,
        l.day, l.cents AS bill_cents, p.amount_cents AS our_cents, l.trade_no, p.order_id
      FROM bill_lines l ${byNumber} LEFT JOIN payments p ON p.id = l.own_id WHERE l.kind = 'payment' AND ${isLine}
      UNION ALL
      SELECT l.kind, l.number, ${differenceOf(sql`r.id`, sql`r.status = 'done'`, sql`r.amount_cents`)},
        l.day, l.cents, r.amount_cents, l.trade_no, r.order_id
      FROM bill_lines l ${byNumber} LEFT JOIN refunds r ON r.id = l.own_id WHERE l.kind = 'refund' AND ${isLine}
      UNION ALL
      SELECT 'payment', ${number(sql`p.id`)}, 'missing', ${dayOf(sql`p.paid_at`)}, NULL, p.amount_cents,
        coalesce(p.trade_no, ''), p.order_id
      FROM payments p ${byId(sql`p.id`)}
      WHERE p.status = 'paid' AND ${isDuring(sql`p.paid_at`, days)} AND p.method IN (${methodsOf(biller)})
        AND ${covered(sql`p.paid_at`)} AND ${absent(sql`p.id`)}
      UNION ALL
      SELECT 'refund', ${number(sql`r.id`)}, 'missing', ${dayOf(sql`r.finished_at`)}, NULL, r.amount_cents, '', r.order_id
      FROM refunds r ${byId(sql`r.id`)} JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'done' AND ${isDuring(sql`r.finished_at`, days)} AND p.method IN (${methodsOf(biller)})
        AND ${covered(sql`r.finished_at`)} AND ${absent(sql`r.id`)}
    ) found WHERE difference IS NOT NULL`;
}

const differenceOf = (id: SQL, isBooked: SQL, cents: SQL) => sql`CASE WHEN ${id} IS NULL THEN 'unknown'
  WHEN NOT (${isBooked}) THEN 'not-booked' WHEN ${cents} <> l.cents THEN 'amount' END`;

const dayOf = (at: SQL) => sql`(${at} AT TIME ZONE 'Asia/Shanghai')::date`;

const methodsOf = (biller: Biller) =>
  sql.join(
    BILLERS[biller].methods.map((method) => sql`${method}`),
    sql`, `,
  );

function isDuring(at: SQL, { first, last }: Days): SQL {
  const end = new Date(startOfChinaDay(last).getTime() + 24 * 3600 * 1000);
  return sql`${at} >= ${startOfChinaDay(first).toISOString()} AND ${at} < ${end.toISOString()}`;
}
