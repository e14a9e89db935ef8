import { REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { createPublisher } from './publisher.ts';

/**
 * Publishes for the console, as a process of its own that lives on between orders; `src/contract/console/publisher-calls.ts` says
 * what it is asked. Begun with the folder of the pages and the folder of the site.
 */
const [, , pages = REPOSITORY_FOLDERS.pages, dist = REPOSITORY_FOLDERS.dist] = process.argv;

interface Question {
  readonly id: number;
  readonly call: PublishCall;
  readonly input: never;
}

process.on('message', async ({ id, call, input }: Question) => {
  const onStep = (step: PublishStep) => void process.send?.({ id, step });
  const publisher = createPublisher({ ...REPOSITORY_FOLDERS, pages, dist }, onStep);
  const answers: { readonly [K in PublishCall]: (input: PublishCalls[K]['input']) => unknown } = publisher;
  try {
    process.send?.({ id, reply: await answers[call](input) });
  } catch (reason) {
    process.send?.({ id, error: reason instanceof Error ? reason.message : String(reason) });
  }
});
process.once('disconnect', () => process.exit());
