import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { experimentDays, experimentExposures, experiments } from '#server/db/schema/experiment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ExperimentSpec, PublishedExperiment } from '#src/contract/console/experiment.ts';

type Row = typeof experiments.$inferSelect;
type Following = Pick<ServerContext, 'db' | 'clock' | 'random' | 'experiments'>;

/**
 * Brings the experiments in line with what is published: a changed comparison, or one that returns, begins its next
 * version; an unpublished one stops. Returns how many versions began or stopped. Decision 0198.
 *
 * Processes do this one after the other, so that none undoes what another has just recorded.
 */
export async function followPublished({ db, clock, random, experiments: read }: Following): Promise<number> {
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'experiments', 'versions');
    const published = await read();
    const now = clock.now();
    const open = await tx.select().from(experiments).where(isNull(experiments.stoppedAt));
    let changes = 0;
    for (const one of published) {
      const row = open.find(({ page, name }) => page === one.path && name === one.id);
      const spec = specOf(one);
      if (row && (row.version === one.version || (await mayAdopt(tx, row, spec)))) {
        if (row.endedAt !== null || isDeepStrictEqual(row.spec, spec)) continue;
        await tx.update(experiments).set({ spec, version: one.version }).where(eq(experiments.id, row.id));
        continue;
      }
      if (row) await stop(tx, [row.id], now);
      const number = (await lastNumber(tx, one)) + 1;
      const made = { id: newUuid(random), page: one.path, name: one.id, version: one.version, number };
      await tx.insert(experiments).values({ ...made, spec, firstSeenAt: now });
      changes += 1;
    }
    const isThere = (row: Row) => published.some(({ path, id }) => path === row.page && id === row.name);
    const gone = open.filter((row) => !isThere(row)).map(({ id }) => id);
    await stop(tx, gone, now);
    return changes + gone.length;
  });
}

function specOf({ path: _path, title: _title, ...spec }: PublishedExperiment): ExperimentSpec {
  return spec;
}

/**
 * Whether a row may continue under another version: it has the same comparison since before versions existed, or no
 * visitors.
 */
async function mayAdopt(tx: Database, row: Row, spec: ExperimentSpec): Promise<boolean> {
  if (row.endedAt) return false;
  const compared = ({ goal, arms }: ExperimentSpec) => JSON.stringify([goal, arms.map(({ id, share }) => [id, share])]);
  if (row.version === '' && compared(row.spec) === compared(spec)) return true;
  const [seen] = await tx
    .select({ id: experimentExposures.experimentId })
    .from(experimentExposures)
    .where(eq(experimentExposures.experimentId, row.id))
    .limit(1);
  const [summed] = await tx
    .select({ id: experimentDays.experimentId })
    .from(experimentDays)
    .where(eq(experimentDays.experimentId, row.id))
    .limit(1);
  return seen === undefined && summed === undefined;
}

async function stop(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(experiments)
      .set({ stoppedAt: now })
      .where(inArray(experiments.id, [...ids]));
}

async function lastNumber(tx: Database, { path, id }: PublishedExperiment): Promise<number> {
  const [last] = await tx
    .select({ number: experiments.number })
    .from(experiments)
    .where(and(eq(experiments.page, path), eq(experiments.name, id)))
    .orderBy(desc(experiments.number))
    .limit(1);
  return last?.number ?? 0;
}
