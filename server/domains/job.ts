import type { Log, ServerContext } from './context.ts';

export interface JobContext extends ServerContext {
  readonly log: Log;
}

/** Work that nobody asks for: what the clock brings. Several processes run every job: each must work beside itself. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Processes a batch of what is due and returns how much that was. Takes rows with `SKIP LOCKED` and makes them no
   * longer due, for itself and for other processes.
   */
  readonly run: (context: JobContext) => Promise<number>;
  /** Its result is not the amount that was due: it runs once each time, not until it returns 0. */
  readonly runsOnce?: boolean;
  /** About the process itself: also one that leaves the jobs to others (`JOBS=0`) runs it. */
  readonly isOfEachProcess?: boolean;
}
