import type { Log, ServerContext } from './context.ts';

export interface JobContext extends ServerContext {
  readonly log: Log;
}

/** Work that is triggered by time. Every process runs every job, so each job must tolerate others running it too. */
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
}
