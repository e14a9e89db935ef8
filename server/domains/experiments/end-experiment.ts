import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { foldVisitors } from './counts.ts';
import { countedOf, type ExperimentRow } from './report.ts';

interface Ending {
  readonly id: string;
  /** The arm that became the page. */
  readonly winner: string;
  readonly staffName: string;
  readonly now: Date;
}

/**
 * Ends an experiment; its visitors, also of earlier versions, are reduced to sums. Returns the experiment before the
 * end, or undefined, without a change, when it had already ended so; throws `EXPERIMENT_ENDED` when with another arm.
 */
export async function endExperiment(tx: Database, ending: Ending): Promise<ExperimentRow | undefined> {
  const { id, winner, staffName, now } = ending;
  const row = await lockRow(tx, experiments, eq(experiments.id, id));
  if (!row?.spec.arms.some((arm) => arm.id === winner)) throw new Refusal('NOT_FOUND');
  if (row.endedAt) {
    if (row.winner === winner) return undefined;
    const name = row.spec.arms.find((arm) => arm.id === row.winner)?.name ?? row.winner;
    throw new Refusal('EXPERIMENT_ENDED', { text: `${row.endedBy}已经结束了这个实验，选用的是“${name}”` });
  }
  const all = await tx
    .select()
    .from(experiments)
    .where(and(eq(experiments.page, row.page), eq(experiments.name, row.name), lte(experiments.number, row.number)));
  for (const version of all) await foldVisitors(tx, await countedOf(tx, version));
  await tx.update(experiments).set({ endedAt: now, winner, endedBy: staffName }).where(eq(experiments.id, id));
  return row;
}
