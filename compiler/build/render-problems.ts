import { createProblem, type Problem } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import type { BlockFailure } from './page-renderer.ts';

/**
 * Problems for the author of a page whose blocks could not be rendered, at their place in its document. When the
 * document cannot be read any more, only the file is named.
 */
export function renderProblems(failures: readonly BlockFailure[], file: string, document?: SourceDocument): Problem[] {
  return failures.map(({ index, type, reason }) => {
    const at = document
      ? { file, range: document.rangeOf(['blocks', Math.min(index, lastBlockOf(document))]) }
      : { file };
    return createProblem('BLOCK_RENDER_FAILED', at, { type, reason });
  });
}

function lastBlockOf({ value }: SourceDocument): number {
  const { blocks = [] } = value as { readonly blocks?: readonly unknown[] };
  return Math.max(0, blocks.length - 1);
}
