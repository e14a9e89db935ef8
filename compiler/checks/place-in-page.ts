import type { SourceBlock } from '../link/expand-blocks.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';

/** Where a value of a block is written; for a block of a fragment, where the page uses the fragment. */
export function placeInPage(page: SourceDocument, block: SourceBlock, path: ValuePath): SourceRange {
  return block.fragment ? page.rangeOf([...block.pagePath, 'name']) : page.rangeOf(path);
}
