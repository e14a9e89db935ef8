import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { type CityKind, citySums } from '#server/db/schema/city.ts';
import { modelMoney, modelResults } from '#server/db/schema/models.ts';
import { moneySplits } from '#server/db/schema/money.ts';
import type { AttributionModel } from '#src/contract/console/result-words.ts';
import type { Period } from './period.ts';
import type { Totals } from './totals.ts';

/** The keys of the sums, by name: a column, or an expression. */
export type Keys<K extends string> = Readonly<Record<K, SQL>>;
/** Columns to be added up, by the name of their sum. */
type Columns<N extends string> = Readonly<Record<N, string>>;

/**
 * Sums by their keys, as text. Throws when a sum is not a number, because that must not be shown as zero.
 * Decision 0161.
 */
export async function sumRows<K extends string, N extends string>(
  db: Database,
  from: SQL,
  keys: Keys<K>,
  columns: Columns<N>,
): Promise<readonly (Readonly<Record<K, string>> & Readonly<Record<N, number>>)[]> {
  const [keyNames, sumNames] = [Object.keys(keys) as K[], Object.keys(columns) as N[]];
  const shown = [
    ...keyNames.map((name) => sql`(${keys[name]})::text AS ${sql.identifier(name)}`),
    ...sumNames.map((name) => sql`sum(${sql.identifier(columns[name])})::float8 AS ${sql.identifier(name)}`),
  ];
  const places = sql.raw(keyNames.map((_name, index) => index + 1).join(', '));
  const query = sql`SELECT ${sql.join(shown, sql`, `)} FROM ${from} GROUP BY ${places}`;
  const rows = await rowsOf<Readonly<Record<string, unknown>>>(db, query);
  for (const row of rows) {
    const odd = sumNames.find((name) => !Number.isFinite(row[name]));
    if (odd !== undefined) throw new Error(`The sum ${odd} is ${String(row[odd])}, which is no number.`);
  }
  return rows as unknown as readonly (Record<K, string> & Record<N, number>)[];
}

const RESULTS = {
  registered: 'registered',
  ordered: 'ordered',
  lessons: 'lessons',
  completed: 'completed',
} as const satisfies Partial<Columns<keyof Totals>>;
const MONEY = {
  paid: 'paid',
  paidCents: 'paid_cents',
  refunded: 'refunded',
  refundedCents: 'refunded_cents',
} as const satisfies Partial<Columns<keyof Totals>>;
export const COSTS = { costCents: 'cents' } as const satisfies Partial<Columns<keyof Totals>>;
type ElsewhereCounted = keyof typeof RESULTS | keyof typeof MONEY | keyof typeof COSTS | 'regular';
/** The compiler checks that every total is in some table: a missing one would silently be zero on every screen. */
const VISITS: Columns<Exclude<keyof Totals, ElsewhereCounted>> = {
  visits: 'visits',
  formsSeen: 'forms_seen',
  formsStarted: 'forms_started',
  codesSent: 'codes_sent',
  codesFailed: 'codes_failed',
};

const REGULAR = { regular: 'regular' } as const satisfies Partial<Columns<keyof Totals>>;
const MOVED = { ordered: RESULTS.ordered, lessons: RESULTS.lessons, completed: RESULTS.completed };
const MOVED_MONEY = { ...MONEY, ...REGULAR };

type FactTables = Readonly<Record<'visits' | 'results' | 'money' | 'regular' | 'movedResults' | 'movedMoney', SQL>>;
const HOURS: FactTables = {
  ...{ visits: sql.raw('visit_facts'), results: sql.raw('result_facts'), money: sql.raw('money_facts') },
  ...{ regular: sql`${moneySplits}`, movedResults: sql`${modelResults}`, movedMoney: sql`${modelMoney}` },
};
/** For queries of whole days: finished days have few rows (decision 0272). */
export const DAYS: FactTables = { ...HOURS, visits: sql.raw('visits_by_day') };
/** With `device` and `host`, which are empty when unknown (decision 0301). */
export const DEVICES: FactTables = {
  ...{ ...HOURS, results: sql.raw('results_by_device'), money: sql.raw('money_by_device') },
};
/** With `city` in addition, for whole days (decision 0346). */
export const CITIES: FactTables = {
  visits: withCities(DEVICES.visits, VISITS, ['visits', 'fresh']),
  results: withCities(DEVICES.results, RESULTS, ['results']),
  money: withCities(DEVICES.money, MONEY, ['money']),
  regular: withCities(DEVICES.regular, REGULAR, ['money']),
  movedResults: withCities(DEVICES.movedResults, MOVED, ['results'], true),
  movedMoney: withCities(DEVICES.movedMoney, MOVED_MONEY, ['money'], true),
};

/** All sums of a table with city empty, minus the sums of known cities: split by city they add up to the same total. */
function withCities(table: SQL, columns: Columns<string>, kinds: readonly CityKind[], isMoved = false): SQL {
  const names = Object.values(columns);
  const keys = sql.raw(`${isMoved ? 'model, ' : ''}page, hour, channel_id, variant, device, host`);
  const signed = sql.raw(names.map((name) => `side.sign * ${name}`).join(', '));
  const isAsked = sql.raw(
    `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND model ${isMoved ? '<>' : '='} ''`,
  );
  return sql`(
    SELECT ${keys}, '' AS city, ${sql.raw(names.join(', '))} FROM ${table}
    UNION ALL
    SELECT ${keys}, side.city, ${signed} FROM ${citySums}
    CROSS JOIN LATERAL (VALUES (1, city_sums.city), (-1, '')) AS side (sign, city) WHERE ${isAsked}
  ) AS sums`;
}

/** Sums of everything that is counted by the hour. */
export async function factSums<K extends string>(db: Database, keys: Keys<K>, after: SQL, tables = HOURS) {
  const lists = await Promise.all([
    sumRows(db, sql`${tables.visits} ${after}`, keys, VISITS),
    sumRows(db, sql`${tables.results} ${after}`, keys, RESULTS),
    sumRows(db, sql`${tables.money} ${after}`, keys, MONEY),
    sumRows(db, sql`${tables.regular} ${after}`, keys, REGULAR),
  ]);
  return lists.flat() as readonly (Readonly<Record<K, string>> & Readonly<Partial<Totals>>)[];
}

/** What an attribution model moves between the rows of `factSums`; these sums add up to zero. */
export async function movedSums<K extends string>(
  db: Database,
  keys: Keys<K>,
  after: SQL,
  { model, tables }: { readonly model: AttributionModel; readonly tables: FactTables },
) {
  const ofModel = sql`${after} AND model = ${model}`;
  const lists = await Promise.all([
    sumRows(db, sql`${tables.movedResults} ${ofModel}`, keys, MOVED),
    sumRows(db, sql`${tables.movedMoney} ${ofModel}`, keys, MOVED_MONEY),
  ]);
  return lists.flat() as readonly (Readonly<Record<K, string>> & Readonly<Partial<Totals>>)[];
}

const PAGE = sql.raw('page');
/** Days of China, as text. */
export const DAY = sql.raw(`to_char(hour AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')`);

interface Asked {
  /** One page; all when absent. */
  readonly path?: string | undefined;
  readonly period: Period;
}

const ofPage = (path: string | undefined) => (path === undefined ? sql`` : sql`AND page = ${path}`);
const between = (start: Date, end: Date, path: string | undefined) =>
  sql`WHERE hour >= ${start.toISOString()} AND hour < ${end.toISOString()} ${ofPage(path)}`;
const during = ({ path, period }: Asked) => between(period.start, period.end, path);
const duringBoth = ({ path, period }: Asked) => between(period.startBefore, period.end, path);

/** Rows with `page`, `day` and sums, for the period and the one before. */
export async function sumsByDay(db: Database, asked: Asked) {
  const { period, path } = asked;
  const [first, last] = [period.days[0] ?? '', period.days.at(-1) ?? ''];
  const costs = sql`counted_costs WHERE day >= ${first}::date - ${period.days.length}::int AND day <= ${last}::date
    ${ofPage(path)}`;
  const lists = await Promise.all([
    factSums(db, { page: PAGE, day: DAY }, duringBoth(asked), DAYS),
    sumRows(db, costs, { page: PAGE, day: sql.raw('day') }, COSTS),
  ]);
  return lists.flat();
}

/** Rows with `day`, `clock` (the hour of the day in China) and sums, for a period and the one before. */
export function sumsByHour(db: Database, asked: Asked) {
  const clock = sql.raw(`extract(hour FROM hour AT TIME ZONE 'Asia/Shanghai')::int`);
  return factSums(db, { day: DAY, clock }, duringBoth(asked));
}

/** Rows with `variant` and sums of one page in the period. */
export function sumsByVariant(db: Database, path: string, period: Period) {
  return factSums(db, { variant: sql.raw('variant') }, during({ path, period }), DAYS);
}

/** Rows with `channel` and sums in the period. */
export async function sumsByChannel(db: Database, asked: Asked) {
  const { period, path } = asked;
  const [first, last] = [period.days[0] ?? '', period.days.at(-1) ?? ''];
  const named = sql`JOIN traffic_channels ON traffic_channels.id = channel_id ${during(asked)}`;
  const costs = sql`counted_costs WHERE day >= ${first}::date AND day <= ${last}::date ${ofPage(path)}`;
  const lists = await Promise.all([
    factSums(db, { channel: sql.raw('key') }, named, DAYS),
    sumRows(db, costs, { channel: sql.raw('channel_key') }, COSTS),
  ]);
  return lists.flat();
}

/** Rows with `page` and `isToday` (`1` since that moment, else `0`), and sums of visits and their results. */
export function sumsAround(db: Database, { since, before, now }: Readonly<Record<'since' | 'before' | 'now', Date>>) {
  const isToday = sql`(hour >= ${since.toISOString()})::int`;
  const until = sql`WHERE hour >= ${before.toISOString()} AND hour <= ${now.toISOString()}`;
  return factSums(db, { page: PAGE, isToday }, until);
}

/** Rows with `page`, `metric`, `variant`, `bucket` and `visits`. */
export function speedSums(db: Database, since: Date, end: Date, path?: string) {
  const keys = { page: PAGE, metric: sql.raw('metric'), variant: sql.raw('variant'), bucket: sql.raw('bucket') };
  return sumRows(db, sql`speed_facts ${between(since, end, path)}`, keys, { visits: 'visits' });
}

/** Rows with `device`, `host`, sums and how far was scrolled, of one page in the period. */
export function sumsByDevice(db: Database, path: string, period: Period) {
  const depths = { '25': 'scrolled_25', '50': 'scrolled_50', '75': 'scrolled_75', '100': 'scrolled_100' };
  const keys = { device: sql.raw('device'), host: sql.raw('host') };
  return sumRows(db, sql`visit_facts ${during({ path, period })}`, keys, { ...VISITS, ...depths });
}

const MOST_BLOCKS = 300;

/** Rows with `block` and `seen`, those that were seen most first. */
export async function blockSums(db: Database, path: string, period: Period) {
  const rows = await sumRows(
    db,
    sql`block_facts ${during({ path, period })}`,
    { block: sql.raw('block') },
    { seen: 'seen' },
  );
  return [...rows].sort((a, b) => b.seen - a.seen).slice(0, MOST_BLOCKS);
}

/** The time up to which sums were computed. */
export async function summedUntil(db: Database): Promise<Date | null> {
  const query = sql`SELECT extract(epoch FROM min(until))::float8 AS seconds FROM fact_marks
    WHERE name IN ('visits', 'results')`;
  const rows = await rowsOf<{ readonly seconds: number | null }>(db, query);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : new Date(seconds * 1000);
}
