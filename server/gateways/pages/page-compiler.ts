import type { CompilerCall, CompilerCalls } from '#src/contract/console/compiler-calls.ts';

/** What the authors' machine knows of the pages, and does to them: the compiler, asked from outside. */
export interface PageCompiler {
  readonly ask: <K extends CompilerCall>(
    call: K,
    input: CompilerCalls[K]['input'],
  ) => Promise<CompilerCalls[K]['reply']>;
  readonly stop: () => void;
}
