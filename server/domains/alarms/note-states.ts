import { lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { jobStates, processStates } from '#server/db/schema/alarm.ts';
import { after } from '#server/kernel/clock.ts';

export interface JobRun {
  readonly job: string;
  readonly everySeconds: number;
  readonly at: Date;
  readonly seconds: number;
  /** The error; undefined after success. */
  readonly error: string | undefined;
}

/** Stores a job's last run, whichever process ran it. */
export async function noteJobRun(db: Database, { job, everySeconds, at, seconds, error }: JobRun): Promise<void> {
  const milliseconds = Math.round(seconds * 1000);
  const outcome =
    error === undefined
      ? { succeededAt: at, failures: 0, error: '' }
      : { failedAt: at, failures: sql`${jobStates.failures} + 1`, error };
  const first = { ...outcome, failures: error === undefined ? 0 : 1 };
  await db
    .insert(jobStates)
    .values({ job, everySeconds, ranAt: at, milliseconds, ...first })
    .onConflictDoUpdate({ target: jobStates.job, set: { everySeconds, ranAt: at, milliseconds, ...outcome } });
}

/** Deletes rows of jobs that the program no longer has. */
export async function deleteOtherJobStates(db: Database, jobs: readonly string[]): Promise<void> {
  await db.delete(jobStates).where(notInArray(jobStates.job, [...jobs]));
}

/** A process without a sign of life for this long is gone. */
const FORGET_SECONDS = 24 * 3600;

/** Stores a process's state, and deletes those of processes that are gone. */
export async function noteProcess(db: Database, state: typeof processStates.$inferInsert): Promise<void> {
  const { process: _process, beganAt: _beganAt, ...news } = state;
  await db.insert(processStates).values(state).onConflictDoUpdate({ target: processStates.process, set: news });
  await db.delete(processStates).where(lt(processStates.seenAt, after(state.seenAt, -FORGET_SECONDS)));
}
