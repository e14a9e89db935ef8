import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { MODELS_MARK } from '#server/db/queries/what-counts.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import {
  type AttributionModel,
  DIMENSIONS_OF_COSTS,
  PLAIN_MODEL,
  type ResultDimension,
  type ResultOrder,
} from '#src/contract/console/result-words.ts';
import { findRoute, patternOf } from '#src/contract/find-route.ts';
import type { Period } from './period.ts';
import { CITIES, COSTS, DAY, DAYS, DEVICES, factSums, movedSums, sumRows } from './sums.ts';
import { noTotals, type Totals, totalOf, totalsBy } from './totals.ts';

export interface AskedTable {
  readonly period: Period;
  readonly by: ResultDimension;
  /** Second dimension; undefined for none. */
  readonly second: ResultDimension | undefined;
  /** Attribution model of orders. */
  readonly model: AttributionModel;
  /** Sort order; most visits first when undefined. */
  readonly sort?: ResultOrder | undefined;
  /** Filter: only results with these values. */
  readonly only: Readonly<Partial<Record<ResultDimension, string>>>;
}

export interface ResultTable {
  /** Rows in the requested order; days and weeks from the latest on. */
  readonly rows: readonly { readonly by: string; readonly second: string | null; readonly totals: Totals }[];
  /** Sum of rows that are left out; together with the rows it gives the total. Null when none is left out. */
  readonly rest: Totals | null;
  readonly total: Totals;
  /** False when costs cannot be split like this; then all costs are 0. */
  readonly hasCosts: boolean;
  /** Results before this time use the default model; null when all use the requested one. */
  readonly modelSince: Date | null;
}

const MOST_ROWS = 500;
const TIMES: readonly ResultDimension[] = ['day', 'week'];
const WEIGHTS: Readonly<Record<ResultOrder, (totals: Totals) => number>> = {
  visits: ({ visits }) => visits,
  net: ({ paidCents, refundedCents }) => paidCents - refundedCents,
  refunded: ({ refundedCents }) => refundedCents,
};

const column = (name: string) => sql.raw(name);
/** SQL of each dimension, for sums joined with their channels. */
const OF_FACTS: Readonly<Record<ResultDimension, SQL>> = {
  page: column('page'),
  channel: column('key'),
  platform: column('platform'),
  source: column('utm_source'),
  medium: column('utm_medium'),
  campaign: column('utm_campaign'),
  content: column('utm_content'),
  link: column('link'),
  staff: column(`coalesce(created_by, '')`),
  variant: column('variant'),
  device: column('device'),
  host: column('host'),
  city: column('city'),
  week: column(`to_char(date_trunc('week', hour AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD')`),
  day: DAY,
};
const OF_COSTS: Readonly<Partial<Record<ResultDimension, SQL>>> = {
  page: column('page'),
  channel: column('channel_key'),
  week: column(`to_char(date_trunc('week', day), 'YYYY-MM-DD')`),
  day: column('day'),
};

/** The results of a period, split by one or two dimensions. */
export async function resultTable(db: Database, asked: AskedTable): Promise<ResultTable> {
  if (asked.model === PLAIN_MODEL) return tableOf(db, asked);
  // One transaction, so that all statements see the same moment: what a model moves is subtracted only where it is
  // counted.
  return db.transaction((tx) => tableOf(tx, asked), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function tableOf(db: Database, asked: AskedTable): Promise<ResultTable> {
  const { by, second = by, only, sort = 'visits' } = asked;
  const dimensions = [by, second, ...(Object.keys(only) as ResultDimension[])];
  const hasCosts = dimensions.every((one) => DIMENSIONS_OF_COSTS.includes(one));
  const ofDevices = dimensions.some((one) => one === 'device' || one === 'host') ? DEVICES : DAYS;
  const tables = dimensions.includes('city') ? CITIES : ofDevices;
  const keys = { by: OF_FACTS[by], second: OF_FACTS[second] };
  const isPlain = asked.model === PLAIN_MODEL;
  const rows = [
    ...(await factSums(db, keys, facts(asked), tables)),
    ...(isPlain ? [] : await movedSums(db, keys, facts(asked), { model: asked.model, tables })),
    ...(hasCosts ? await costs(db, asked) : []),
  ].map((row) => ({ ...row, by: shownAs(by, row.by), second: shownAs(second, row.second) }));
  const most = (a: Row, b: Row) =>
    WEIGHTS[sort](b.totals) - WEIGHTS[sort](a.totals) ||
    b.totals.visits - a.totals.visits ||
    b.totals.registered - a.totals.registered ||
    order(a, b);
  const all = [...totalsBy(rows, (row) => JSON.stringify([row.by, row.second]))]
    .map(([key, totals]) => {
      const [value, second] = JSON.parse(key) as [string, string];
      return { by: value, second: asked.second === undefined ? null : second, totals };
    })
    .filter(({ totals }) => Object.values(totals).some((count) => count !== 0))
    .sort(TIMES.includes(by) ? (a, b) => b.by.localeCompare(a.by) || most(a, b) : most);
  const rest = all.slice(MOST_ROWS).map(({ totals }) => totals);
  return {
    rows: all.slice(0, MOST_ROWS),
    rest: rest.length > 0 ? totalOf(rest) : null,
    total: totalOf([noTotals(), ...rows]),
    hasCosts,
    modelSince: isPlain ? null : await begunWithin(db, asked.period),
  };
}

/** An app screen is one page, whatever course or order it was opened for. */
function shownAs(dimension: ResultDimension, value: string): string {
  return dimension === 'page' ? (findRoute(value)?.route ?? value) : value;
}

/** When models began to be counted, if that was within the period; otherwise null. */
async function begunWithin(db: Database, { start }: Period): Promise<Date | null> {
  const [mark] = await db.select().from(factMarks).where(eq(factMarks.name, MODELS_MARK));
  return mark && mark.until > start ? mark.until : null;
}

type Row = ResultTable['rows'][number];
const order = (a: Row, b: Row) => a.by.localeCompare(b.by) || (a.second ?? '').localeCompare(b.second ?? '');

function facts({ period, only }: AskedTable): SQL {
  const during = sql`hour >= ${period.start.toISOString()} AND hour < ${period.end.toISOString()}`;
  return sql`JOIN traffic_channels ON traffic_channels.id = channel_id LEFT JOIN (SELECT code, created_by FROM channel_links) AS makers ON code = link
    WHERE ${during} ${having(only, OF_FACTS)}`;
}

function costs(db: Database, { period, by, second = by, only }: AskedTable) {
  const [first, last] = [period.days[0] ?? '', period.days.at(-1) ?? ''];
  const from = sql`counted_costs WHERE day >= ${first}::date AND day <= ${last}::date ${having(only, OF_COSTS)}`;
  return sumRows(db, from, { by: OF_COSTS[by] ?? sql`''`, second: OF_COSTS[second] ?? sql`''` }, COSTS);
}

function having(only: AskedTable['only'], columns: Readonly<Partial<Record<ResultDimension, SQL>>>): SQL {
  const conditions = (Object.entries(only) as [ResultDimension, string][]).map(([name, value]) => {
    const pattern = name === 'page' ? patternOf(value)?.source : undefined;
    const text = sql`(${columns[name] ?? sql`''`})::text`;
    return pattern === undefined ? sql`AND ${text} = ${value}` : sql`AND ${text} ~* ${pattern}`;
  });
  return sql.join(conditions, sql` `);
}
