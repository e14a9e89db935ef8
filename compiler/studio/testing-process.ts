import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { CompilerCall, CompilerCalls } from '#src/contract/console/compiler-calls.ts';

/** The studio process as the server runs it, from its sources. */
export interface StudioProcess {
  readonly ask: <K extends CompilerCall>(
    call: K,
    input: CompilerCalls[K]['input'],
  ) => Promise<CompilerCalls[K]['reply']>;
  readonly stop: () => void;
}

export function startStudioProcess(pagesFolder: string): StudioProcess {
  const child = fork(join(import.meta.dirname, 'studio-process.ts'), [pagesFolder], {
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
