import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import type { ExperimentState, PublishedExperiment } from '#src/contract/console/experiment.ts';
import { type ArmTotals, countArms } from './counts.ts';
import { checkRatio, compare, isEnough, neededVisitors, type RatioCheck } from './statistics.ts';
import { type ArmFigures, judge, type Verdict } from './verdict.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/** Everything that is known of an experiment at a moment. */
export interface Report {
  readonly row: ExperimentRow;
  readonly state: ExperimentState;
  readonly arms: readonly ArmFigures[];
  readonly needed: number | null;
  /** Days until so many have taken part at the pace so far. */
  readonly daysLeft: number | null;
  readonly ratio: RatioCheck;
  readonly verdict: Verdict;
}

export async function findExperiment(db: Database, id: string): Promise<ExperimentRow | undefined> {
  const [row] = await db.select().from(experiments).where(eq(experiments.id, id));
  return row;
}

/** All experiments, the latest first. */
export function listExperiments(db: Database): Promise<ExperimentRow[]> {
  return db.select().from(experiments).orderBy(desc(experiments.firstSeenAt), experiments.page).limit(MOST_LISTED);
}

const MOST_LISTED = 200;
const NOBODY: ArmTotals = { visitors: 0, converted: 0, paid: 0, refunded: 0 };
const DAY_MS = 86_400_000;

export async function reportOf(
  db: Database,
  row: ExperimentRow,
  published: readonly PublishedExperiment[],
  now: Date,
): Promise<Report> {
  const { spec } = row;
  const totals = await countArms(db, { id: row.id, page: row.page, goal: spec.goal });
  const speed = await speedOf(db, row);
  const counted = spec.arms.map(({ id, name, share }) => ({ id, name, share, ...(totals.get(id) ?? NOBODY) }));
  const control = counted.find(({ id }) => id === 'control') ?? NOBODY;
  const arms: ArmFigures[] = counted.map((arm) => ({
    ...arm,
    difference: arm.id !== 'control' && isEnough(control, arm) ? compare(control, arm, counted.length - 1) : null,
    lcpMs: speed.get(`${spec.id}_${arm.id}`) ?? null,
  }));
  const seen = arms.reduce((sum, { visitors }) => sum + visitors, 0);
  const state = stateOf(row, published, now);
  const shares = spec.arms.map(({ share }) => share);
  const needed = spec.expect
    ? neededVisitors({ rate: spec.expect.rate / 100, lift: spec.expect.lift / 100, shares })
    : null;
  const days = (now.getTime() - Math.max(row.firstSeenAt.getTime(), Date.parse(spec.from))) / DAY_MS;
  const ratio = checkRatio(arms);
  const situation = { spec, state, arms, needed, isRatioOff: ratio.isOff, winner: row.winner };
  const isWaiting = needed !== null && state === 'running' && seen > 0 && days > 0.5;
  return {
    row,
    state,
    arms,
    needed,
    daysLeft: isWaiting ? Math.max(0, Math.ceil(((needed - seen) / seen) * days)) : null,
    ratio,
    verdict: judge(situation),
  };
}

function stateOf(row: ExperimentRow, published: readonly PublishedExperiment[], now: Date): ExperimentState {
  const live = published.find(({ path, id }) => path === row.page && id === row.name);
  if (row.endedAt) return live && Date.parse(live.from) > row.endedAt.getTime() ? 'reused' : 'ended';
  if (!live) return 'gone';
  if (now < new Date(live.from)) return 'planned';
  return now < new Date(live.until) ? 'running' : 'over';
}

/** Fewer say nothing of the others. */
const LEAST_MEASURED = 50;

/** The largest paint of three of four visitors, in milliseconds, by variant. */
async function speedOf(db: Database, { page, firstSeenAt }: ExperimentRow): Promise<ReadonlyMap<string, number>> {
  const { rows } = (await db.execute(sql`
    SELECT variant, (min(16 * power(2, (bucket + 0.5) / 8.0)))::int AS ms FROM (
      SELECT variant, bucket, sum(visits) AS all_visits,
        sum(sum(visits)) OVER (PARTITION BY variant ORDER BY bucket) AS below,
        sum(sum(visits)) OVER (PARTITION BY variant) AS measured
      FROM speed_facts WHERE page = ${page} AND metric = 'lcp' AND variant <> ''
        AND hour >= ${new Date(firstSeenAt.getTime() - DAY_MS).toISOString()}
      GROUP BY variant, bucket
    ) AS buckets
    WHERE below >= 0.75 * measured AND measured >= ${LEAST_MEASURED} GROUP BY variant
  `)) as unknown as { rows: readonly { variant: string; ms: number | string }[] };
  return new Map(rows.map(({ variant, ms }) => [variant, Number(ms)]));
}
