import { blocksOf, expandBlocks } from '../../link/expand-blocks.ts';
import { armsOf } from '../../link/experiment-arms.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { pageStateOf } from '../../link/page-state.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';
import { isData } from '../../validate/schema-plan.ts';
import { placeInPage } from '../place-in-page.ts';

/** Placeholders of a template stand in these brackets. A year in them is the number of an official letter. */
const PLACEHOLDER = /〔(?!\d{4}〕)[^〔〕\n]+〕/g;
const BRACKET = '〔';

interface Placeholder {
  readonly written: string;
  readonly range: SourceRange;
}

/** Whether a value is still a placeholder, such as a template's course number. */
export const isPlaceholder = (value: string): boolean => value.startsWith(BRACKET);

/**
 * Placeholders that a template left in a page, its fragments and its arms: each is an error on a page that visitors can
 * open. For a draft they are reported once, together. Hidden blocks are not checked.
 */
export function checkPlaceholders(
  document: SourceDocument,
  context: Pick<LinkContext, 'fragment' | 'pageSource'>,
): Problem[] {
  const { status } = pageStateOf(document);
  if (status === 'archived') return [];
  const { blocks: _, ...head } = document.value as Readonly<Record<string, unknown>>;
  const hasOwn = document.text.includes(BRACKET);
  const found = [
    ...(hasOwn ? placeholdersIn(head, [], document) : []),
    ...expandBlocks(document, context).flatMap((block) => {
      if (!(block.fragment ? block.document.text.includes(BRACKET) : hasOwn)) return [];
      return placeholdersIn(block.data, block.path, block.document).map(({ written, range }) => ({
        written,
        range: block.fragment ? placeInPage(document, block, block.path) : range,
      }));
    }),
    ...placeholdersOfOtherPages(document, context),
  ];
  if (status === 'draft') return toFill(found, document);
  const { file } = document;
  return found.map(({ written, range }) => createProblem('TEXT_PLACEHOLDER', { file, range }, { written }));
}

/** Placeholders of other pages, drafts too, whose blocks the experiment's arms use. */
function placeholdersOfOtherPages(
  document: SourceDocument,
  context: Pick<LinkContext, 'fragment' | 'pageSource'>,
): Placeholder[] {
  return armsOf(document, context).flatMap(({ page, path, document: shown }) => {
    if (page === undefined || shown === document) return [];
    const range = document.rangeOf([...path, 'page']);
    return expandBlocks(shown, context)
      .flatMap(({ data, path: at, document: owner }) => placeholdersIn(data, at, owner))
      .map(({ written }) => ({ written, range }));
  });
}

/** The same for a fragment, whether or not a page uses it yet. */
export function checkPlaceholdersOfFragment(document: SourceDocument): Problem[] {
  if (!document.text.includes(BRACKET)) return [];
  return toFill(placeholdersIn(blocksOf(document), ['blocks'], document), document);
}

function toFill(found: readonly Placeholder[], { file }: SourceDocument): Problem[] {
  const [first] = found;
  if (!first) return [];
  const names = found.map(({ written, range }) => `${written}（${range.line}）`);
  return [createProblem('TEXT_TO_FILL', { file, range: first.range }, { count: found.length, names })];
}

function placeholdersIn(value: unknown, path: ValuePath, document: SourceDocument): Placeholder[] {
  if (typeof value === 'string') return value.includes(BRACKET) ? placesOf(value, path, document) : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => placeholdersIn(item, [...path, index], document));
  if (!isData(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => placeholdersIn(part, [...path, key], document));
}

function placesOf(value: string, path: ValuePath, document: SourceDocument): Placeholder[] {
  const whole = document.rangeOf(path);
  let from = whole.start;
  return [...value.matchAll(PLACEHOLDER)].map(([written]) => {
    const at = document.text.indexOf(written, from);
    if (at < 0 || at >= whole.end) return { written, range: whole };
    from = at + written.length;
    return { written, range: document.rangeAt(at, from) };
  });
}
