import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publisher-calls.ts';
import { childProcess } from './child-process.ts';
import type { Publisher } from './publisher.ts';

/**
 * Publishing in a process of its own, kept for the next order: a build takes the processor for seconds, and the server has
 * visitors. No order has a time limit, as the first pictures of a site may take minutes.
 */
export function publisherProcess(program: string, pagesFolder: string, siteFolder: string): Publisher {
  const { call, stop } = childProcess(program, [pagesFolder, siteFolder], { ended: 'The publishing process ended.' });
  return {
    async ask<K extends PublishCall>(name: K, input: PublishCalls[K]['input'], onStep = (_step: PublishStep) => {}) {
      const { reply, error } = await call({ call: name, input }, { onStep: (step) => onStep(step as PublishStep) });
      if (error !== undefined) throw new Error(`The site could not be published (${name}). ${error}`);
      // Checked against the contract before it leaves the server.
      return reply as PublishCalls[K]['reply'];
    },
    stop,
  };
}
