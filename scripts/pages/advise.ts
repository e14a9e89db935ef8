import { checkClosedPages } from './checks/closed-page-check.ts';
import { checkPictures } from './checks/picture-check.ts';
import { checkPlaceholders, checkPlaceholdersOfFragment } from './checks/placeholder-check.ts';
import { checkPrices } from './checks/price-checks.ts';
import { checkPromises } from './checks/promise-checks.ts';
import { checkTheme } from './checks/theme-check.ts';
import { checkTimes } from './checks/time-checks.ts';
import { checkWords } from './checks/word-checks.ts';
import { expandBlocks } from './expand-blocks.ts';
import type { LinkContext } from './link-context.ts';
import { overArms } from './over-arms.ts';
import { type Problem, sortProblems } from './problem.ts';
import type { SourceDocument } from './source-document.ts';

/**
 * Warns of what is written correctly and still is not what an author would want to see published.
 *
 * Only for a page without errors: what follows from an error is no advice.
 */
export function adviseOnPage(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkPlaceholders(document, context),
    ...checkPromises(document, 'page', context),
    ...overArms(document, context, (page, standing) => adviseOnWhole(page, context, standing)),
  ]);
}

function adviseOnWhole(page: SourceDocument, context: LinkContext, standing?: SourceDocument): Problem[] {
  const blocks = expandBlocks(page, context);
  return [
    ...checkPrices(page, blocks, context, standing && expandBlocks(standing, context)),
    ...checkTimes(page, blocks, context),
    ...checkClosedPages(page, 'page', context),
    ...checkWords(page, 'page', context),
    ...checkTheme(page),
    ...checkPictures(page, blocks, context),
  ];
}

/** The same of what a fragment says for itself. */
export function adviseOnFragment(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkClosedPages(document, 'fragment', context),
    ...checkPlaceholdersOfFragment(document),
    ...checkWords(document, 'fragment', context),
    ...checkPromises(document, 'fragment', context),
  ]);
}
