import type { SourceBlock } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { walk } from '../link/walk.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';
import { findMarkdownParts } from '../read/markdown.ts';
import { placeInPage } from './place-in-page.ts';

/** A block that names another of its page by id. */
export interface Reference {
  readonly id: string;
  readonly block: SourceBlock;
  /** Where it is written; computed only for a broken reference. */
  readonly rangeOf: () => SourceRange;
}

/** Every reference from a page's blocks to its blocks: links, targets, page menus, links in Markdown. */
export function referencesOf(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: LinkContext,
): Reference[] {
  return blocks.flatMap((block) =>
    idsIn(block.data, context).map(({ id, at, text }): Reference => {
      const place = () => placeInPage(document, block, [...block.path, ...at]);
      return { id, block, rangeOf: text === undefined ? place : () => partOf(document, place(), text) };
    }),
  );
}

/** All references to one block. When that block is wrong they all fail: reported at the first one. */
interface References {
  readonly id: string;
  /** The first block that names it. */
  readonly block: SourceBlock;
  /** Where each reference is written, from top to bottom. */
  readonly ranges: readonly SourceRange[];
  /** The lines of all but the first, for a message. */
  readonly lines: readonly string[];
}

/** References grouped by the block they name, and by whether they stand in a fragment or in the page. */
export function byTarget(references: readonly Reference[]): References[] {
  const groups = new Map<string, Reference[]>();
  for (const reference of references) {
    const key = `${reference.id} ${reference.block.fragment ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), reference]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const ranges = group.map(({ rangeOf }) => rangeOf()).sort((a, b) => a.start - b.start);
    const lines = [...new Set(ranges.map(({ line }) => line))].slice(1).map(String);
    return [{ id: first.id, block: first.block, ranges, lines }];
  });
}

/** An id that a block names, at a path within the block; `text` is the longer text it may stand in. */
interface NamedId {
  readonly id: string;
  readonly at: ValuePath;
  readonly text?: string;
}

function idsIn(block: SourceBlock['data'], context: Pick<LinkContext, 'schemas'>): NamedId[] {
  const found: NamedId[] = [];
  walk(context.schemas.block, block, [], (kind, value, at) => {
    if (typeof value !== 'string') return;
    if (kind === 'block-ref') found.push({ id: value, at });
    if (kind === 'markdown') for (const text of anchorsIn(value)) found.push({ ...text, at });
  });
  return found;
}

/** Links of a Markdown text to blocks of the page. */
function anchorsIn(markdown: string): { readonly id: string; readonly text: string }[] {
  if (!/#|&(?:num|#)/.test(markdown)) return [];
  return findMarkdownParts(markdown)
    .filter(({ address = '' }) => /^#[a-z]/.test(address))
    .map(({ text, address = text }) => ({ id: address.slice(1), text }));
}

/** Where a text stands within a range, if it is found there. */
function partOf(page: SourceDocument, whole: SourceRange, text: string): SourceRange {
  const found = page.text.indexOf(text, whole.start);
  const start = found + (text.startsWith('#') ? 1 : 0);
  return found >= whole.start && start < whole.end ? page.rangeAt(start, found + text.length) : whole;
}
