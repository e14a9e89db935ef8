import { checkClosedPages } from './checks/closed-page-check.ts';
import { checkPictures } from './checks/picture-check.ts';
import { checkPrices } from './checks/price-checks.ts';
import { checkTheme } from './checks/theme-check.ts';
import { checkTimes } from './checks/time-checks.ts';
import { checkWords } from './checks/word-checks.ts';
import { expandBlocks } from './expand-blocks.ts';
import type { LinkContext } from './link-context.ts';
import { type Problem, sortProblems } from './problem.ts';
import type { SourceDocument } from './source-document.ts';

/**
 * Warns of what is written correctly and still is not what an author would want to see published.
 *
 * Only for a page without errors: what follows from an error is no advice.
 */
export function adviseOnPage(document: SourceDocument, context: LinkContext): Problem[] {
  const blocks = expandBlocks(document, context);
  return sortProblems([
    ...checkPrices(document, blocks),
    ...checkTimes(document, blocks, context),
    ...checkClosedPages(document, 'page', context),
    ...checkWords(document, 'page', context),
    ...checkTheme(document),
    ...checkPictures(document, blocks, context),
  ]);
}

/** The same of what a fragment says for itself. */
export function adviseOnFragment(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkClosedPages(document, 'fragment', context),
    ...checkWords(document, 'fragment', context),
  ]);
}
