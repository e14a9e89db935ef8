import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { hasRegularCourse, isRegistration } from '#server/db/queries/what-counts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { experimentAmounts } from '#server/db/schema/experiment.ts';
import type { ExperimentGoal } from '#src/contract/console/experiment.ts';
import type { Amount } from './money-statistics.ts';
import type { ArmCount } from './statistics.ts';

/** The results of an arm. */
export interface ArmTotals extends ArmCount {
  readonly paid: number;
  readonly refunded: number;
  /** Gross revenue, and refunds. */
  readonly paidCents: number;
  readonly refundedCents: number;
}

/** A version of an experiment. */
export interface Counted {
  readonly id: string;
  readonly page: string;
  readonly goal: ExperimentGoal;
  /** The start of the next version: later actions of students do not count for this one. */
  readonly until: Date | null;
}

const SUMS = {
  visitors: 'visitors',
  converted: 'converted',
  paid: 'paid',
  refunded: 'refunded',
  paidCents: 'paid_cents',
  refundedCents: 'refunded_cents',
} as const satisfies Readonly<Record<keyof ArmTotals, string>>;
const COLUMNS = sql.raw(Object.values(SUMS).join(', '));

/**
 * The totals of each arm that had visitors. A student's actions count from when they first saw an arm, in any browser.
 */
export async function countArms(db: Database, asked: Counted): Promise<ReadonlyMap<string, ArmTotals>> {
  const sums = sql.raw(
    Object.entries(SUMS)
      .map(([name, column]) => `sum(${column})::float8 AS "${name}"`)
      .join(', '),
  );
  const rows = await rowsOf<ArmTotals & { readonly arm: string }>(
    db,
    sql`
    SELECT arm, ${sums} FROM (
      SELECT arm, ${COLUMNS} FROM experiment_days WHERE experiment_id = ${asked.id}
      UNION ALL SELECT arm, ${COLUMNS} FROM (${daysOf(asked)}) AS days
    ) AS sums GROUP BY arm
  `,
  );
  return new Map(rows.map(({ arm, ...totals }) => [arm, totals]));
}

/** Turns the individual visitors of a version into daily sums, and deletes them. */
export async function foldVisitors(tx: Database, asked: Counted): Promise<void> {
  const plus = Object.values(SUMS).map((column) => `${column} = experiment_days.${column} + excluded.${column}`);
  await tx.execute(sql`
    INSERT INTO experiment_days (experiment_id, arm, day, ${COLUMNS})
    SELECT ${asked.id}, arm, day, ${COLUMNS} FROM (${daysOf(asked)}) AS days
    ON CONFLICT (experiment_id, arm, day) DO UPDATE SET ${sql.raw(plus.join(', '))}
  `);
  if (asked.goal === 'net') {
    await tx.execute(sql`
      INSERT INTO ${experimentAmounts} AS a (experiment_id, arm, cents, people)
      SELECT ${asked.id}, arm, cents, people FROM (${amountsOf(asked)}) AS amounts
      ON CONFLICT (experiment_id, arm, cents) DO UPDATE SET people = a.people + excluded.people
    `);
  }
  await tx.execute(sql`DELETE FROM experiment_exposures WHERE experiment_id = ${asked.id}`);
}

/** What people of each arm have paid after refunds; nothing of those who paid nothing. */
export async function countAmounts(db: Database, asked: Counted): Promise<ReadonlyMap<string, Amount[]>> {
  const rows = await rowsOf<Amount & { readonly arm: string }>(
    db,
    sql`
    SELECT arm, cents::float8 AS cents, sum(people)::int AS people FROM (
      SELECT arm, cents, people FROM ${experimentAmounts} WHERE experiment_id = ${asked.id}
      UNION ALL SELECT arm, cents, people FROM (${amountsOf(asked)}) AS live
    ) AS all_amounts GROUP BY arm, cents
  `,
  );
  const arms = new Map<string, Amount[]>();
  for (const { arm, ...amount } of rows) arms.set(arm, [...(arms.get(arm) ?? []), amount]);
  return arms;
}

/** Individual people: a student with several browsers counts once. */
const peopleOf = ({ id }: Counted) => sql`people AS (
    SELECT DISTINCT ON (coalesce(v.user_id::text, e.visitor)) e.arm, e.seen_at, v.user_id
    FROM experiment_exposures e LEFT JOIN visitor_students v ON v.visitor = e.visitor
    WHERE e.experiment_id = ${id}
    ORDER BY coalesce(v.user_id::text, e.visitor), e.seen_at
  )`;

const amountsOf = (asked: Counted) => sql`
  WITH ${peopleOf(asked)}
  SELECT arm, cents, count(*)::int AS people
  FROM (SELECT arm, ${money(asked, 'paid')} - ${money(asked, 'refunded')} AS cents FROM people) AS nets
  WHERE cents > 0 GROUP BY arm, cents`;

/** Sums by arm and day of individual visitors. */
const daysOf = (asked: Counted) => sql`
  WITH ${peopleOf(asked)}
  SELECT arm, (seen_at AT TIME ZONE 'Asia/Shanghai')::date AS day, count(*)::int AS visitors,
    (count(*) FILTER (WHERE EXISTS (${REACHED[asked.goal](asked)})))::int AS converted,
    (count(*) FILTER (WHERE EXISTS (${paidOrders(asked)})))::int AS paid,
    (count(*) FILTER (WHERE EXISTS (${paidOrders(asked)}
      AND EXISTS (SELECT FROM money_entries m WHERE m.order_id = o.id AND m.kind = 'refunded'))))::int AS refunded,
    sum(${money(asked, 'paid')})::bigint AS paid_cents, sum(${money(asked, 'refunded')})::bigint AS refunded_cents
  FROM people GROUP BY arm, day
`;

/** The ledger's sums for the orders of a person. */
const money = (asked: Counted, kind: 'paid' | 'refunded') => sql`coalesce((
  SELECT sum(m.cents) FROM money_entries m WHERE m.kind = ${kind} AND EXISTS (${orders(asked)} AND o.id = m.order_id)), 0)`;

/** A person's orders that are credited to the page, from when they saw their arm. */
const orders = ({ page, until }: Counted) => sql`
  SELECT FROM orders o JOIN user_sources s ON s.id = o.touch_id
  WHERE o.user_id = people.user_id AND s.page = ${page} AND o.created_at >= people.seen_at ${before(sql`o.created_at`, until)}`;
const paidOrders = (asked: Counted) => sql`${orders(asked)} AND o.paid_at IS NOT NULL`;
const before = (moment: SQL, until: Date | null) =>
  until === null ? sql`` : sql`AND ${moment} < ${until.toISOString()}`;

const REACHED: Readonly<Record<ExperimentGoal, (asked: Counted) => SQL>> = {
  registered: ({ page, until }) => sql`
    SELECT FROM user_sources s WHERE s.user_id = people.user_id AND s.page = ${page} AND s.created_at >= people.seen_at
      AND ${isRegistration} ${before(sql`s.created_at`, until)}`,
  ordered: orders,
  paid: paidOrders,
  'regular-paid': (asked) => sql`${paidOrders(asked)} AND ${hasRegularCourse}`,
  net: paidOrders,
  'first-lesson': (asked) => sql`${paidOrders(asked)} AND EXISTS (
    SELECT FROM order_courses c JOIN videos ON videos.course_id = c.course_id
    JOIN video_progress p ON p.video_id = videos.id AND p.user_id = o.user_id
    WHERE c.order_id = o.id AND p.started_at >= o.paid_at AND p.started_at >= coalesce(c.opened_at, o.paid_at))`,
};
