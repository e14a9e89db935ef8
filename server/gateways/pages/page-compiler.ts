import type { CompilerCall, CompilerCalls } from '#src/contract/console/compiler-calls.ts';

/** The studio process: reads and writes page files for the server. */
export interface PageCompiler {
  readonly ask: <K extends CompilerCall>(
    call: K,
    input: CompilerCalls[K]['input'],
  ) => Promise<CompilerCalls[K]['reply']>;
  readonly stop: () => void;
}
