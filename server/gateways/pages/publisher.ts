import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';

/** Who gives visitors another release, on the machine where pages are written. */
export interface Publisher {
  /** Each step is told as it begins. Fails with what went wrong when the process could not do it, or ended. */
  readonly ask: <K extends PublishCall>(
    call: K,
    input: PublishCalls[K]['input'],
    onStep?: (step: PublishStep) => void,
  ) => Promise<PublishCalls[K]['reply']>;
  readonly stop: () => void;
}
