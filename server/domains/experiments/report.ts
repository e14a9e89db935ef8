import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { percentileOf } from '#server/kernel/speed-buckets.ts';
import type { ExperimentState, PublishedExperiment } from '#src/contract/console/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';
import { type ArmTotals, type Counted, countAmounts, countArms } from './counts.ts';
import { capOf, compareMoney, hasPayers, meanOf, spreadOf } from './money-statistics.ts';
import { checkRatio, compare, isEnough, neededVisitors, type RatioCheck } from './statistics.ts';
import { type ArmFigures, judge, type Verdict } from './verdict.ts';

export type ExperimentRow = typeof experiments.$inferSelect;

/** Everything known about an experiment at a moment. */
export interface Report {
  readonly row: ExperimentRow;
  readonly state: ExperimentState;
  readonly arms: readonly ArmFigures[];
  readonly needed: number | null;
  /** Days until this many visitors have taken part at the current rate; null when unknown. */
  readonly daysLeft: number | null;
  readonly ratio: RatioCheck;
  /** Cents above which a person's payments are cut; null for no cap. */
  readonly capCents: number | null;
  readonly verdict: Verdict;
}

export async function findExperiment(db: Database, id: string): Promise<ExperimentRow | undefined> {
  const [row] = await db.select().from(experiments).where(eq(experiments.id, id));
  return row;
}

/** The other versions of an experiment, the latest first. */
export function otherVersions(db: Database, { id, page, name }: ExperimentRow): Promise<ExperimentRow[]> {
  const isOther = and(eq(experiments.page, page), eq(experiments.name, name), ne(experiments.id, id));
  return db.select().from(experiments).where(isOther).orderBy(desc(experiments.number)).limit(MOST_LISTED);
}

/** The limits of a version: only actions before the next version began count. */
export async function countedOf(db: Database, { id, page, name, number, spec }: ExperimentRow): Promise<Counted> {
  const [next] = await db
    .select({ firstSeenAt: experiments.firstSeenAt })
    .from(experiments)
    .where(and(eq(experiments.page, page), eq(experiments.name, name), gt(experiments.number, number)))
    .orderBy(experiments.number)
    .limit(1);
  return { id, page, goal: spec.goal, until: next?.firstSeenAt ?? null };
}

/** All experiments, the latest first. */
export function listExperiments(db: Database): Promise<ExperimentRow[]> {
  return db.select().from(experiments).orderBy(desc(experiments.firstSeenAt), experiments.page).limit(MOST_LISTED);
}

const MOST_LISTED = 200;
const NOBODY: ArmTotals = { visitors: 0, converted: 0, paid: 0, refunded: 0, paidCents: 0, refundedCents: 0 };
const DAY_MS = 86_400_000;

export async function reportOf(
  db: Database,
  row: ExperimentRow,
  published: readonly PublishedExperiment[],
  now: Date,
): Promise<Report> {
  const { spec } = row;
  const asked = await countedOf(db, row);
  const totals = await countArms(db, asked);
  const speed = await speedOf(db, row, asked.until);
  const counted = spec.arms.map(({ id, name, share }) => ({ id, name, share, ...(totals.get(id) ?? NOBODY) }));
  const money = spec.goal === 'net' ? await moneyOf(db, asked, counted) : undefined;
  const differenceOf = money?.differenceOf ?? rateDifference(counted);
  const arms: ArmFigures[] = counted.map((arm) => ({
    ...arm,
    difference: arm.id === 'control' ? null : differenceOf(arm),
    netCents: money?.netCentsOf(arm) ?? null,
    lcpMs: speed(arm.id),
  }));
  const seen = arms.reduce((sum, { visitors }) => sum + visitors, 0);
  const state = asked.until === null || row.endedAt ? stateOf(row, published, now) : 'earlier';
  const shares = spec.arms.map(({ share }) => share);
  const needed = spec.expect
    ? neededVisitors({
        ...{ rate: spec.expect.rate / 100, lift: spec.expect.lift / 100, shares },
        ...(money && { spread: money.spread }),
      })
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
    capCents: money?.capCents ?? null,
    verdict: judge(situation),
  };
}

type Counting = ArmTotals & { readonly id: string };

function rateDifference(arms: readonly Counting[]) {
  const control = arms.find(({ id }) => id === 'control') ?? NOBODY;
  return (arm: Counting) => (isEnough(control, arm) ? compare(control, arm, arms.length - 1) : null);
}

/** The same for money per visitor. Decision 0303. */
async function moneyOf(db: Database, asked: Counted, counted: readonly Counting[]) {
  const amounts = await countAmounts(db, asked);
  const armOf = ({ id, visitors }: Counting) => ({ visitors, amounts: amounts.get(id) ?? [] });
  const all = counted.map(armOf);
  const cap = capOf(all);
  const control = counted.find(({ id }) => id === 'control');
  return {
    spread: spreadOf(all),
    capCents: all.some((arm) => arm.amounts.some(({ cents }) => cents > cap)) ? cap : null,
    netCentsOf: (arm: Counting) => (arm.visitors === 0 ? null : meanOf(armOf(arm), cap).mean),
    differenceOf: (arm: Counting) =>
      control && hasPayers(armOf(control), armOf(arm))
        ? compareMoney(armOf(control), armOf(arm), cap, counted.length - 1)
        : null,
  };
}

function stateOf(row: ExperimentRow, published: readonly PublishedExperiment[], now: Date): ExperimentState {
  if (row.endedAt) return 'ended';
  const live = published.find(({ path, id }) => path === row.page && id === row.name);
  if (!live || row.stoppedAt) return 'gone';
  if (now < new Date(live.from)) return 'planned';
  return now < new Date(live.until) ? 'running' : 'over';
}

/** Fewer measured visits say nothing about the others. */
const LEAST_MEASURED = 50;

const LCP_PART = 0.75;

/** The 75th percentile of LCP in an arm, in milliseconds; null when few visits measured it. */
async function speedOf(db: Database, row: ExperimentRow, until: Date | null) {
  const { page, firstSeenAt, spec, number } = row;
  const rows = await rowsOf<{ variant: string; bucket: number; visits: number }>(
    db,
    sql`
    SELECT variant, bucket::float8 AS bucket, sum(visits)::float8 AS visits FROM speed_facts
    WHERE page = ${page} AND metric = 'lcp' AND variant <> ''
      AND hour >= ${new Date(firstSeenAt.getTime() - DAY_MS).toISOString()}
      ${until === null ? sql`` : sql`AND hour < ${until.toISOString()}`}
    GROUP BY variant, bucket
  `,
  );
  return (arm: string): number | null => {
    // Events from before versions existed belong to the first one.
    const names = [variantOf({ id: spec.id, version: row.version }, arm)];
    if (number === 1) names.push(variantOf({ id: spec.id, version: '' }, arm));
    const own = rows.filter(({ variant }) => names.includes(variant));
    const measured = own.reduce((sum, { visits }) => sum + visits, 0);
    return measured < LEAST_MEASURED ? null : percentileOf(own, LCP_PART);
  };
}
