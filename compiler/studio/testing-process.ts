import { join } from 'node:path';
import { createCaller } from '#ipc/calls.ts';
import { openProcess } from '#ipc/channels.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';

/** The studio process as the server runs it, from its sources. */
export interface StudioProcess {
  readonly ask: ReturnType<typeof createCaller<CompilerCalls>>['call'];
  readonly stop: () => unknown;
}

export function startStudioProcess(pagesFolder: string): StudioProcess {
  const { call, stop } = createCaller<CompilerCalls>(() =>
    openProcess(join(import.meta.dirname, 'studio-process.ts'), [pagesFolder]),
  );
  return { ask: call, stop };
}
