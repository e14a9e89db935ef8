import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DeskCall, DeskCalls } from '#src/contract/console/page-desk.ts';

/** The page desk as the server runs it, from its sources. */
export interface TestDesk {
  readonly ask: <K extends DeskCall>(call: K, input: DeskCalls[K]['input']) => Promise<DeskCalls[K]['reply']>;
  readonly stop: () => void;
}

export function openTestDesk(pagesFolder: string): TestDesk {
  const child = fork(join(import.meta.dirname, 'page-desk.ts'), [pagesFolder], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve: (reply: never) => void; reject: (reason: Error) => void }>();
  child.on('message', ({ id, reply, error }: { id: number; reply: never; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(reply);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let last = 0;
  return {
    ask(call, input) {
      last += 1;
      const id = last;
      child.send({ id, call, input });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    stop: () => child.kill(),
  };
}
