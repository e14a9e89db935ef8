import type { SourceBlock } from '../expand-blocks.ts';
import { type LinkContext, schemaOf } from '../link-context.ts';
import { findMarkdownParts } from '../markdown.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../source-document.ts';
import { walk } from '../walk.ts';
import { placeInPage } from './place-in-page.ts';

/** A block that names another of its page by id. */
export interface Reference {
  readonly id: string;
  readonly block: SourceBlock;
  /** Where it is written; looked up only for a reference that something is wrong with. */
  readonly rangeOf: () => SourceRange;
}

/** Every reference of a page's blocks to its blocks: links, targets, page menus, links in Markdown. */
export function referencesOf(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: LinkContext,
): Reference[] {
  const references: Reference[] = [];
  const blockNode = schemaOf(context, 'page').properties?.blocks?.items;
  if (!blockNode) return [];
  for (const block of blocks) {
    walk(blockNode, block.data, block.path, (kind, value, path) => {
      if (typeof value !== 'string') return;
      if (kind === 'block-ref')
        references.push({ id: value, block, rangeOf: () => placeInPage(document, block, path) });
      if (kind === 'markdown') references.push(...anchorsIn(value, path, block, document));
    });
  }
  return references;
}

/** Links of a Markdown text to blocks of the page. */
function anchorsIn(markdown: string, path: ValuePath, block: SourceBlock, page: SourceDocument): Reference[] {
  if (!/#|&(?:num|#)/.test(markdown)) return [];
  return findMarkdownParts(markdown)
    .filter(({ address = '' }) => /^#[a-z]/.test(address))
    .map(({ text, address = text }) => {
      const id = address.slice(1);
      return { id, block, rangeOf: () => partOf(page, placeInPage(page, block, path), text) };
    });
}

/** Where a text stands within a range, if it can be found there. */
function partOf(page: SourceDocument, whole: SourceRange, text: string): SourceRange {
  const found = page.text.indexOf(text, whole.start);
  const start = found + (text.startsWith('#') ? 1 : 0);
  return found >= whole.start && start < whole.end ? page.rangeAt(start, found + text.length) : whole;
}
