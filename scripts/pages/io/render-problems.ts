import { createProblem, type Problem } from '../problem.ts';
import type { SourceDocument } from '../source-document.ts';
import type { BlockFailure } from './page-renderer.ts';

/** What to tell the author of a page whose blocks could not be rendered. */
export function renderProblems(failures: readonly BlockFailure[], document: SourceDocument): Problem[] {
  const { blocks = [] } = document.value as { readonly blocks?: readonly unknown[] };
  const last = Math.max(0, blocks.length - 1);
  return failures.map(({ index, type, reason }) => {
    const range = document.rangeOf(['blocks', Math.min(index, last)]);
    return createProblem('BLOCK_RENDER_FAILED', { file: document.file, range }, { type, reason });
  });
}
