import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { ExperimentGoal } from '#src/contract/console/experiment.ts';
import type { ArmCount } from './statistics.ts';

/** What an arm has come to. */
export interface ArmTotals extends ArmCount {
  readonly paid: number;
  readonly refunded: number;
}

interface Asked {
  readonly id: string;
  readonly page: string;
  readonly goal: ExperimentGoal;
}

interface Row {
  readonly arm: string;
  readonly visitors: string;
  readonly converted: string;
  readonly paid: string;
  readonly refunded: string;
}

/** The totals of each arm that anybody saw. What a student did counts from when they first saw an arm, in any browser. */
export async function countArms(db: Database, asked: Asked): Promise<ReadonlyMap<string, ArmTotals>> {
  const { rows } = (await db.execute(sql`
    SELECT arm, sum(visitors) AS visitors, sum(converted) AS converted, sum(paid) AS paid, sum(refunded) AS refunded
    FROM (
      SELECT arm, visitors, converted, paid, refunded FROM experiment_days WHERE experiment_id = ${asked.id}
      UNION ALL SELECT arm, visitors, converted, paid, refunded FROM (${daysOf(asked)}) AS days
    ) AS sums GROUP BY arm
  `)) as unknown as { rows: readonly Row[] };
  return new Map(
    rows.map(({ arm, visitors, converted, paid, refunded }) => [
      arm,
      { visitors: Number(visitors), converted: Number(converted), paid: Number(paid), refunded: Number(refunded) },
    ]),
  );
}

/** Turns the single visitors of an experiment into sums of days, and lets go of them. */
export async function foldVisitors(tx: Database, asked: Asked): Promise<void> {
  await tx.execute(sql`
    INSERT INTO experiment_days (experiment_id, arm, day, visitors, converted, paid, refunded)
    SELECT ${asked.id}, arm, day, visitors, converted, paid, refunded FROM (${daysOf(asked)}) AS days
    ON CONFLICT (experiment_id, arm, day) DO UPDATE SET
      visitors = experiment_days.visitors + excluded.visitors, converted = experiment_days.converted + excluded.converted,
      paid = experiment_days.paid + excluded.paid, refunded = experiment_days.refunded + excluded.refunded
  `);
  await tx.execute(sql`DELETE FROM experiment_exposures WHERE experiment_id = ${asked.id}`);
}

/** Sums by arm and day of those who are kept one by one; a student with several browsers is one. */
const daysOf = ({ id, page, goal }: Asked) => sql`
  WITH people AS (
    SELECT DISTINCT ON (coalesce(v.user_id::text, e.visitor)) e.arm, e.seen_at, v.user_id
    FROM experiment_exposures e LEFT JOIN visitor_students v ON v.visitor = e.visitor
    WHERE e.experiment_id = ${id}
    ORDER BY coalesce(v.user_id::text, e.visitor), e.seen_at
  )
  SELECT arm, (seen_at AT TIME ZONE 'Asia/Shanghai')::date AS day, count(*)::int AS visitors,
    (count(*) FILTER (WHERE EXISTS (${REACHED[goal](page)})))::int AS converted,
    (count(*) FILTER (WHERE EXISTS (${paidOrders(page)})))::int AS paid,
    (count(*) FILTER (WHERE EXISTS (${paidOrders(page)}
      AND EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status = 'done'))))::int AS refunded
  FROM people GROUP BY arm, day
`;

/** Orders of a person that the page is credited with, since they saw their arm. */
const orders = (page: string) => sql`
  SELECT FROM orders o JOIN user_sources s ON s.id = o.touch_id
  WHERE o.user_id = people.user_id AND s.page = ${page} AND o.created_at >= people.seen_at`;
const paidOrders = (page: string) => sql`${orders(page)} AND o.paid_at IS NOT NULL`;

const REACHED: Readonly<Record<ExperimentGoal, (page: string) => SQL>> = {
  registered: (page) => sql`
    SELECT FROM user_sources s WHERE s.user_id = people.user_id AND s.page = ${page} AND s.created_at >= people.seen_at
      AND (s.occasion = 'register' OR s.occasion = 'login' AND s.h5 <> '')`,
  ordered: orders,
  paid: paidOrders,
  'first-lesson': (page) => sql`${paidOrders(page)} AND EXISTS (
    SELECT FROM order_courses c JOIN videos ON videos.course_id = c.course_id
    JOIN video_progress p ON p.video_id = videos.id AND p.user_id = o.user_id
    WHERE c.order_id = o.id AND p.started_at >= o.paid_at)`,
};
