import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { PageCompiler } from './page-compiler.ts';

type Cards = CompilerCalls['list']['reply'];

/** Names and addresses are known at once; callers do not need a page's problems. */
const LIST_WITHIN_MS = 300;
const LONGEST_WAIT_MS = 3000;
const lastKnown = new WeakMap<PageCompiler, Cards>();

/**
 * All pages, for screens that show page names. A studio process that is still starting does not delay them: after three
 * seconds they get the last known list, or none. Also none on a machine without page files.
 */
export async function knownPages(compiler: PageCompiler | null): Promise<Cards> {
  if (!compiler) return [];
  const list = compiler.ask('list', { withinMs: LIST_WITHIN_MS }).then((cards) => {
    lastKnown.set(compiler, cards);
    return cards;
  });
  const known = new Promise<Cards>((resolve) => {
    setTimeout(() => resolve(lastKnown.get(compiler) ?? []), LONGEST_WAIT_MS).unref();
  });
  return Promise.race([list, known]).catch(() => lastKnown.get(compiler) ?? []);
}
