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
   * Processes a batch of due items and returns its size. It must take rows with `SKIP LOCKED` and make them no longer
   * due, because several processes run the same job.
   */
  readonly run: (context: JobContext) => Promise<number>;
  /** True: the job runs once per turn. Otherwise it is repeated until it returns 0. */
  readonly runsOnce?: boolean;
  /** True for work on the process itself: it also runs in a process without jobs (`JOBS=0`). */
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
