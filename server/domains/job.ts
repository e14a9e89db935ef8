import type { Log, ServerContext } from './context.ts';

export interface JobContext extends ServerContext {
  readonly log: Log;
}

/** Work that nobody asks for: what the clock brings. Every process runs every job: each must work beside itself. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * Does what is due and gives how much that was. Takes rows with `SKIP LOCKED`, a part at a time, so that what it took is due
   * no more, for itself and for other processes.
   */
  readonly run: (context: JobContext) => Promise<number>;
  /** What it gives is not how much was due: it runs once each time, instead of until it gives 0. */
  readonly runsOnce?: boolean;
}
