import { createCaller } from '#ipc/calls.ts';
import { openProcess } from '#ipc/channels.ts';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { PageCompiler } from './page-compiler.ts';

/** The first list of a thousand pages takes long on a busy machine; the results are cached for the next call. */
const TIMEOUT_MS = 60_000;

/** The studio process: if a file crashes its parser, the server survives. */
export function compilerProcess(program: string, pagesFolder: string, siteFolder?: string): PageCompiler {
  const { call, stop } = createCaller<CompilerCalls>(() =>
    openProcess(program, siteFolder ? [pagesFolder, siteFolder] : [pagesFolder]),
  );
  return {
    // Replies are checked against the contract before they leave the server.
    ask: (name, input) =>
      call(name, input, { timeoutMs: TIMEOUT_MS }).catch((cause: Error) => {
        throw new Error(`The compiler could not ${name}. ${cause.message}`, { cause });
      }),
    stop: () => void stop(),
  };
}
