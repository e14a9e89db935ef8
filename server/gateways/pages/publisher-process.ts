import { createCaller } from '#ipc/calls.ts';
import { openProcess } from '#ipc/channels.ts';
import type { PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import type { Publisher } from './publisher.ts';

/**
 * The publishing process, which stays for the next order: a build takes the processor for seconds, and the server has
 * visitors. An order has no time limit, because the first pictures of a site may take minutes.
 */
export function publisherProcess(program: string, pagesFolder: string, siteFolder: string): Publisher {
  const { call, stop } = createCaller<PublishCalls, PublishStep>(() => openProcess(program, [pagesFolder, siteFolder]));
  return {
    // Replies are checked against the contract before they leave the server.
    ask: (name, input, onStep = () => {}) =>
      call(name, input, { onStep }).catch((cause: Error) => {
        throw new Error(`The site could not be published (${name}). ${cause.message}`, { cause });
      }),
    stop: () => void stop(),
  };
}
