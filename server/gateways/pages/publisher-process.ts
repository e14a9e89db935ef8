import { type ChildProcess, fork } from 'node:child_process';
import type { PublishCall, PublishCalls, PublishStep } from '#src/contract/console/publish-desk.ts';
import type { Publisher } from './publisher.ts';

interface Message {
  readonly id: number;
  readonly step?: PublishStep;
  readonly reply?: unknown;
  readonly error?: string;
}

interface Asked {
  readonly resolve: (message: Message) => void;
  readonly reject: (reason: Error) => void;
  readonly onStep: (step: PublishStep) => void;
}

/**
 * Publishing in a process of its own, begun with the first order and kept for the next: a build takes the processor for
 * seconds, and the server has visitors. No order has a time limit, as the first pictures of a site may take minutes.
 */
export function publisherProcess(program: string, pagesFolder: string, siteFolder: string): Publisher {
  let child: ChildProcess | undefined;
  let last = 0;
  const asked = new Map<number, Asked>();

  function start(): ChildProcess {
    const started = fork(program, [pagesFolder, siteFolder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    started.on('message', (message: Message) => {
      const waiting = asked.get(message.id);
      if (message.step) {
        waiting?.onStep(message.step);
        return;
      }
      asked.delete(message.id);
      waiting?.resolve(message);
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
      for (const { reject } of asked.values()) reject(new Error('The publishing process ended.'));
      asked.clear();
    });
    // The server may end without asking it.
    started.unref();
    started.channel?.unref();
    return started;
  }

  return {
    async ask<K extends PublishCall>(call: K, input: PublishCalls[K]['input'], onStep = (_step: PublishStep) => {}) {
      child ??= start();
      last += 1;
      const id = last;
      const answer = new Promise<Message>((resolve, reject) => asked.set(id, { resolve, reject, onStep }));
      child.send({ id, call, input });
      const { reply, error } = await answer;
      if (error !== undefined) throw new Error(`The site could not be published (${call}). ${error}`);
      // Checked against the contract before it leaves the server.
      return reply as PublishCalls[K]['reply'];
    },
    stop: () => child?.kill(),
  };
}
