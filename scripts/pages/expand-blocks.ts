import type { LinkContext } from './link-context.ts';
import type { SourceDocument, ValuePath } from './source-document.ts';

/** A block of a page as its author wrote it, in the page or in a fragment. */
export interface SourceBlock {
  readonly data: Readonly<Record<string, unknown>>;
  /** The file it is written in, and where. */
  readonly document: SourceDocument;
  readonly path: ValuePath;
  /** Where the page itself writes it, or uses the fragment that holds it. */
  readonly pagePath: ValuePath;
  /** The fragment that holds it. */
  readonly fragment?: string;
}

/**
 * The blocks of a page or fragment from top to bottom, each fragment replaced by its blocks.
 *
 * A fragment that is unknown, or already being expanded, gives nothing: linking reports those.
 */
export function expandBlocks(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): SourceBlock[] {
  return blocksIn(document, undefined, undefined, [], context);
}

/** The block list of a document, whatever is in it. */
export function blocksOf({ value }: SourceDocument): readonly unknown[] {
  const blocks = (value as { readonly blocks?: unknown } | null)?.blocks;
  return Array.isArray(blocks) ? blocks : [];
}

function blocksIn(
  document: SourceDocument,
  usedAt: ValuePath | undefined,
  fragment: string | undefined,
  open: readonly string[],
  context: Pick<LinkContext, 'fragment'>,
): SourceBlock[] {
  return blocksOf(document).flatMap((block, index) => {
    if (typeof block !== 'object' || block === null) return [];
    const data = block as Readonly<Record<string, unknown>>;
    const path = ['blocks', index];
    const pagePath = usedAt ?? path;
    if (data.type !== 'fragment') return [{ data, document, path, pagePath, ...(fragment && { fragment }) }];
    const name = String(data.name);
    const inner = open.includes(name) ? undefined : context.fragment(name);
    return inner ? blocksIn(inner, pagePath, name, [...open, name], context) : [];
  });
}
