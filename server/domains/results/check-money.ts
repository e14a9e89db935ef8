import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { lastCheck, type MoneyCheck, RESULTS_MARK } from '#server/db/queries/money-checks.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { addedData } from '#server/db/schema/added-data.ts';
import { moneyChecks, moneyMarks, moneyTotals } from '#server/db/schema/money.ts';
import { factMarks, trafficChannels } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after, hourOf } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import type { MoneyComparison, MoneyDifference } from '#src/contract/console/money-check.ts';

const DAY_SECONDS = 86_400;
/** Eight in the morning in China. */
const HOUR_SECONDS = 8 * 3600;
/** While there are differences, the comparison is repeated after this time. */
const AGAIN_SECONDS = 3600;
/** Length of one step in seconds. */
const STEP_SECONDS = 7 * DAY_SECONDS;
const FACTS_SECONDS = 31 * DAY_SECONDS;
const MOST_DIFFERENCES = 50;
/** Most days and channels for which the differing orders are searched. */
const MOST_EXAMINED = 10;

/**
 * Compares payments and refunds with the ledger, the ledger with its sums, and these with the totals of channels, for
 * each day since the first; returns 1 when it ran. Runs after eight each morning, and every hour while there are
 * differences.
 *
 * Reads one week per statement by index, so that both sides are from the same moment; others can write in between. Only
 * for the totals of channels it locks the sums' mark, so that they do not change.
 */
export async function checkMoney({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  if (!isDue(await lastCheck(db), now)) return 0;
  const since = await realSince(db);
  const first = startOfChinaDay(chinaDay((await firstMoment(db)) ?? now));
  const sums: DaySums[] = [];
  for (let start = first; start <= now; start = after(start, STEP_SECONDS)) {
    const end = after(start, STEP_SECONDS);
    if (end > since) sums.push(...(await sumsOfDays(db, start < since ? since : start, end)));
  }
  const ofDays = await withOrders(db, differingDays(sums).slice(0, MOST_DIFFERENCES));
  return inTransaction(db, async (tx) => {
    const mark = await lockRow(tx, factMarks, eq(factMarks.name, RESULTS_MARK));
    // Another process may have done it.
    if (!mark || !isDue(await lastCheck(tx), now)) return 0;
    const differences = [...ofDays, ...(await differingChannels(tx, await sumsOfChannels(tx, first, now)))].slice(
      0,
      MOST_DIFFERENCES,
    );
    const total = (what: MoneyComparison, name: 'count' | 'cents') =>
      sums.filter((row) => row.what === what).reduce((sum, row) => sum + row[name], 0);
    await tx.insert(moneyChecks).values({
      checkedAt: now,
      payments: total('payments', 'count'),
      refunds: total('refunds', 'count'),
      paidCents: total('payments', 'cents'),
      refundedCents: total('refunds', 'cents'),
      differences,
    });
    return 1;
  });
}

function isDue(last: MoneyCheck | undefined, now: Date): boolean {
  if (!last) return true;
  if (last.differences.length > 0 && after(last.checkedAt, AGAIN_SECONDS) <= now) return true;
  const due = after(startOfChinaDay(chinaDay(now)), HOUR_SECONDS);
  return last.checkedAt < due && due <= now;
}

/** The sample school's sums contain orders that never existed: only later hours are compared. */
async function realSince(tx: Database): Promise<Date> {
  const [sample] = await tx.select().from(addedData).where(eq(addedData.name, 'sample traffic'));
  return sample ? after(hourOf(sample.addedAt), 3600) : new Date(0);
}

async function firstMoment(tx: Database): Promise<Date | undefined> {
  const [row] = await rowsOf<{ seconds: number | null }>(
    tx,
    sql`SELECT extract(epoch FROM least((SELECT min(paid_at) FROM payments WHERE paid_at IS NOT NULL),
      (SELECT min(finished_at) FROM refunds WHERE finished_at IS NOT NULL),
      (SELECT min(happened_at) FROM money_entries), (SELECT min(hour) FROM money_facts)))::float8 AS seconds`,
  );
  const seconds = row?.seconds ?? null;
  return seconds === null ? undefined : new Date(seconds * 1000);
}

interface DaySums {
  readonly what: MoneyComparison;
  readonly day: string;
  readonly count: number;
  readonly cents: number;
  readonly otherCount: number;
  readonly otherCents: number;
}

const during = (column: string, start: Date, end: Date) => {
  const at = sql.raw(column);
  return sql`${at} >= ${start.toISOString()} AND ${at} < ${end.toISOString()}`;
};

/** Both sides of each comparison by day, in one statement, so that a concurrent booking is on both sides or on none. */
function sumsOfDays(tx: Database, start: Date, end: Date): Promise<readonly DaySums[]> {
  const entries = sql`money_entries e WHERE ${during('e.happened_at', start, end)}`;
  const summed = sql`${entries} AND NOT EXISTS (SELECT FROM ${moneyMarks} WHERE entry_id = e.id)`;
  const facts = sql`FROM money_facts WHERE ${during('hour', start, end)}`;
  return rowsOf(
    tx,
    sql`SELECT what, to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, sum(n)::float8 AS count,
      sum(c)::float8 AS cents, sum(other_n)::float8 AS "otherCount", sum(other_c)::float8 AS "otherCents"
    FROM (
      SELECT 'payments', paid_at, 1, amount_cents::bigint, 0, 0::bigint FROM payments
      WHERE status = 'paid' AND ${during('paid_at', start, end)}
      UNION ALL SELECT 'payments', e.happened_at, 0, 0, 1, e.cents FROM ${entries}
        AND e.kind IN ('paid', 'unowed') AND e.cents > 0
      UNION ALL SELECT 'refunds', finished_at, 1, amount_cents, 0, 0 FROM refunds
      WHERE status = 'done' AND ${during('finished_at', start, end)}
      UNION ALL SELECT 'refunds', e.happened_at, 0, 0, 1, e.cents FROM ${entries} AND e.kind IN ('refunded', 'sent-back')
      UNION ALL SELECT e.kind, e.happened_at, e.orders, e.cents, 0, 0 FROM ${summed} AND e.kind IN ('paid', 'refunded')
      UNION ALL SELECT 'paid', hour, 0, 0, paid, paid_cents ${facts}
      UNION ALL SELECT 'refunded', hour, 0, 0, refunded, refunded_cents ${facts}
    ) AS sides (what, at, n, c, other_n, other_c) GROUP BY 1, 2 ORDER BY 2, 1`,
  );
}

type Sides = Readonly<Record<'count' | 'cents' | 'otherCount' | 'otherCents', number>>;
const differ = (sides: Sides) => sides.cents !== sides.otherCents || sides.count !== sides.otherCount;

/** A step may begin in the middle of a day: merge the two parts of the day. */
function differingDays(rows: readonly DaySums[]): MoneyDifference[] {
  const days = new Map<string, DaySums>();
  for (const row of rows) {
    const key = `${row.what} ${row.day}`;
    const known = days.get(key);
    days.set(key, known ? { ...row, ...addedUp(known, row) } : row);
  }
  return [...days.values()]
    .filter(differ)
    .sort((a, b) => b.day.localeCompare(a.day))
    .map(({ day, ...row }) => ({ ...row, of: day, orders: [] }));
}

const addedUp = (a: Sides, b: Sides): Sides => ({
  ...{ count: a.count + b.count, cents: a.cents + b.cents },
  ...{ otherCount: a.otherCount + b.otherCount, otherCents: a.otherCents + b.otherCents },
});

type Money = Readonly<Record<'paid' | 'netCents', number>>;

/** Sums per channel. Rows are per page and hour, not per payment, so a month is read at once. */
async function sumsOfChannels(tx: Database, first: Date, now: Date): Promise<ReadonlyMap<number, Money>> {
  const sums = new Map<number, Money>();
  for (let start = first; start <= now; start = after(start, FACTS_SECONDS)) {
    const rows = await rowsOf<Money & { readonly id: number }>(
      tx,
      sql`SELECT channel_id AS id, sum(paid)::float8 AS paid, sum(paid_cents - refunded_cents)::float8 AS "netCents"
      FROM money_facts WHERE ${during('hour', start, after(start, FACTS_SECONDS))} GROUP BY channel_id`,
    );
    for (const { id, paid, netCents } of rows) {
      const known = sums.get(id) ?? { paid: 0, netCents: 0 };
      sums.set(id, { paid: known.paid + paid, netCents: known.netCents + netCents });
    }
  }
  return sums;
}

async function differingChannels(tx: Database, sums: ReadonlyMap<number, Money>): Promise<MoneyDifference[]> {
  const totals = await tx
    .select({ id: moneyTotals.channelId, key: trafficChannels.key, totals: moneyTotals })
    .from(moneyTotals)
    .leftJoin(trafficChannels, eq(trafficChannels.id, moneyTotals.channelId));
  const shown = new Map(totals.map((row) => [row.id, row]));
  return [...new Set([...sums.keys(), ...shown.keys()])].flatMap((id) => {
    const { paid, netCents } = sums.get(id) ?? { paid: 0, netCents: 0 };
    const { key, totals: total } = shown.get(id) ?? {};
    const sides = {
      ...{ count: paid, cents: netCents, otherCount: total?.paid ?? 0 },
      otherCents: (total?.paidCents ?? 0) - (total?.refundedCents ?? 0),
    };
    return differ(sides) ? [{ what: 'channels' as const, of: key ?? `#${id}`, ...sides, orders: [] }] : [];
  });
}

/** Adds the numbers of orders whose payments or refunds differ from their ledger entries. */
async function withOrders(tx: Database, differences: readonly MoneyDifference[]): Promise<MoneyDifference[]> {
  const found: MoneyDifference[] = [];
  for (const [index, difference] of differences.entries()) {
    const source = index < MOST_EXAMINED ? SOURCES[difference.what] : undefined;
    found.push(source ? { ...difference, orders: await ordersOf(tx, difference.of, source) } : difference);
  }
  return found;
}

interface Source {
  /** The rows of a day: `id`, `order_id`, `cents` and `at`. */
  readonly rows: (start: Date, end: Date) => SQL;
  readonly kinds: SQL;
}

const SOURCES: Readonly<Partial<Record<MoneyComparison, Source>>> = {
  payments: {
    rows: (start, end) => sql`SELECT id, order_id, amount_cents AS cents, paid_at AS at FROM payments
      WHERE status = 'paid' AND ${during('paid_at', start, end)}`,
    kinds: sql`('paid', 'unowed')`,
  },
  refunds: {
    rows: (start, end) => sql`SELECT id, order_id, amount_cents AS cents, finished_at AS at FROM refunds
      WHERE status = 'done' AND ${during('finished_at', start, end)}`,
    kinds: sql`('refunded', 'sent-back')`,
  },
};

async function ordersOf(tx: Database, day: string, { rows, kinds }: Source): Promise<string[]> {
  const start = startOfChinaDay(day);
  const end = after(start, DAY_SECONDS);
  const found = await rowsOf<{ number: string }>(
    tx,
    sql`WITH moved AS (${rows(start, end)}), entered AS (
      SELECT source_id AS id, order_id, cents, happened_at AS at FROM money_entries
      WHERE ${during('happened_at', start, end)} AND kind IN ${kinds} AND cents > 0)
    SELECT DISTINCT o.order_number AS number
    FROM moved FULL JOIN entered ON entered.id = moved.id AND entered.cents = moved.cents AND entered.at = moved.at
    JOIN orders o ON o.id = coalesce(moved.order_id, entered.order_id)
    WHERE moved.id IS NULL OR entered.id IS NULL ORDER BY 1 LIMIT 5`,
  );
  return found.map(({ number }) => number);
}
