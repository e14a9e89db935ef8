import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';

/** Makes releases live, on the machine with the page files. */
export interface Publisher {
  /** Each step is reported when it begins. Throws the error when the process failed or ended. */
  readonly ask: <K extends PublishCall>(
    call: K,
    input: PublishCalls[K]['input'],
    onStep?: (step: PublishStep) => void,
  ) => Promise<PublishCalls[K]['reply']>;
  readonly stop: () => void;
}
