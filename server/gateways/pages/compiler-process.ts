import type { CompilerCall, CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import { childProcess } from './child-process.ts';
import type { PageCompiler } from './page-compiler.ts';

/** The first list of a thousand pages takes its time on a busy machine; what was found is kept for the next question. */
const LONGEST_WAIT_MS = 60_000;

/** The compiler in a process of its own: whatever a file does to its parser, the server lives on. */
export function compilerProcess(program: string, pagesFolder: string, siteFolder?: string): PageCompiler {
  const { call, stop } = childProcess(program, siteFolder ? [pagesFolder, siteFolder] : [pagesFolder], {
    ended: 'The compiler ended.',
    hasBytes: true,
  });
  return {
    async ask<K extends CompilerCall>(name: K, input: CompilerCalls[K]['input']) {
      const { reply, error } = await call({ call: name, input }, { longestMs: LONGEST_WAIT_MS });
      if (error !== undefined) throw new Error(`The compiler could not ${name}. ${error}`);
      // Checked against the contract before it leaves the server.
      return reply as CompilerCalls[K]['reply'];
    },
    stop,
  };
}
