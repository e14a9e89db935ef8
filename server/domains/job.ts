import type { Log, ServerContext } from './context.ts';

export interface JobContext extends ServerContext {
  readonly log: Log;
}

/** Work that nobody asks for: what the clock brings. Every process runs every job: each must work beside itself. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Does what is due and gives how much that was. Takes rows with `SKIP LOCKED`, a part at a time. */
  readonly run: (context: JobContext) => Promise<number>;
}
