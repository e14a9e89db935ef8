import { expandBlocks } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { createProblem, type Problem, sortProblems } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { overArms } from './over-arms.ts';
import { checkPictures } from './page/picture-check.ts';
import { checkTimes } from './page/time-checks.ts';
import { checkClosedPages } from './site/closed-page-check.ts';
import { checkTheme } from './site/theme-check.ts';
import { checkPlaceholders, checkPlaceholdersOfFragment } from './words/placeholder-check.ts';
import { checkPrices } from './words/price-checks.ts';
import { checkPromises } from './words/promise-checks.ts';
import { checkWords } from './words/word-checks.ts';

/**
 * Warns about things that are valid but that an author would not want to publish.
 *
 * Only for a page without errors, because an error causes misleading warnings.
 */
export function adviseOnPage(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkPlaceholders(document, context),
    ...checkPromises(document, 'page', context),
    ...findUncheckedCourse(document),
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

/** Warns about a page filled from a course until somebody has compared it with the catalogue. */
function findUncheckedCourse(document: SourceDocument): Problem[] {
  const { course, status } = document.value as Readonly<Record<string, unknown>>;
  if (status === 'archived' || (course as Readonly<Record<string, unknown>> | undefined)?.needsCheck !== true)
    return [];
  const range = document.rangeOf(['course', 'needsCheck']);
  return [createProblem('COURSE_UNCHECKED', { file: document.file, range })];
}

/** The same for a fragment on its own. */
export function adviseOnFragment(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkClosedPages(document, 'fragment', context),
    ...checkPlaceholdersOfFragment(document),
    ...checkWords(document, 'fragment', context),
    ...checkPromises(document, 'fragment', context),
  ]);
}
