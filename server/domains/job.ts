import { describeError } from '#server/db/describe-error.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import type { Log, ServerContext } from './context.ts';

export interface JobContext extends ServerContext {
  readonly log: Log;
}

/** Work that starts by time, not by a request. Several processes run every job at the same time. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Processes a batch of what is due and returns its size. Takes rows with `SKIP LOCKED` and makes them no longer due,
   * for all processes.
   */
  readonly run: (context: JobContext) => Promise<number>;
  /** Its result is not the amount that was due: it runs once per turn, not until it returns 0. */
  readonly runsOnce?: boolean;
  /** About the process itself: runs even in a process without jobs (`JOBS=0`). */
  readonly isOfEachProcess?: boolean;
}

export const ONE_FAILED = 'a job failed on one of many';

/** Processes each claimed item, a few at a time. A failure is logged and does not stop the others. */
export async function eachByItself<T extends { readonly id: string }>(
  { log }: Pick<JobContext, 'log'>,
  taken: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  await sideBySide(taken, async (one) => {
    try {
      await work(one);
    } catch (error) {
      log.error({ id: one.id, ...describeError(error) }, ONE_FAILED);
    }
  });
}
