import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { foldVisitors } from './counts.ts';
import type { ExperimentRow } from './report.ts';

interface Ending {
  readonly id: string;
  /** The arm that became the page. */
  readonly winner: string;
  readonly staffName: string;
  readonly now: Date;
}

/**
 * Ends an experiment; its visitors are kept as sums alone. Gives the experiment as it was, or nothing when it had ended before:
 * then nothing is changed.
 */
export async function endExperiment(tx: Database, ending: Ending): Promise<ExperimentRow | undefined> {
  const { id, winner, staffName, now } = ending;
  const row = await lockRow(tx, experiments, eq(experiments.id, id));
  if (!row?.spec.arms.some((arm) => arm.id === winner)) throw new Refusal('NOT_FOUND');
  if (row.endedAt) return undefined;
  await foldVisitors(tx, { id, page: row.page, goal: row.spec.goal });
  await tx.update(experiments).set({ endedAt: now, winner, endedBy: staffName }).where(eq(experiments.id, id));
  return row;
}
