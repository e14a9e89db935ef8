import type { Condition } from '#src/page-model/values.ts';
import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { publishInstant } from '../read/instant-text.ts';
import type { LinkContext } from './link-context.ts';

/** A block of a page as its author wrote it, in the page or in a fragment. */
export interface SourceBlock {
  readonly data: Readonly<Record<string, unknown>>;
  /** The file it is written in, and where. */
  readonly document: SourceDocument;
  readonly path: ValuePath;
  /** Where the page writes it, or uses the fragment that contains it. */
  readonly pagePath: ValuePath;
  /** The fragment that contains it. */
  readonly fragment?: string;
  /** Its own condition, and those of the fragments around it. */
  readonly when: readonly Condition[];
  /** Its author hid it: nothing can link to it, and visitors do not get it. */
  readonly isHidden?: boolean;
}

/**
 * The blocks of a page or fragment from top to bottom, with fragments expanded.
 *
 * A fragment that is unknown or contains itself gives nothing; linking reports those. Hidden blocks are left out.
 */
export function expandBlocks(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): readonly SourceBlock[] {
  return allBlocks(document, context).filter(({ isHidden }) => !isHidden);
}

/**
 * The blocks that `when: { hidden: true }` removes from the page, on themselves or on the fragment that contains them.
 */
export function hiddenBlocks(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): readonly SourceBlock[] {
  return allBlocks(document, context).filter(({ isHidden }) => isHidden);
}

function allBlocks(document: SourceDocument, context: Pick<LinkContext, 'fragment'>): readonly SourceBlock[] {
  return blocksIn(document, { open: [], when: UNCONDITIONAL, isHidden: false }, context);
}

/** The block list of a document, whatever it contains. */
export function blocksOf({ value }: SourceDocument): readonly unknown[] {
  const blocks = (value as { readonly blocks?: unknown } | null)?.blocks;
  return Array.isArray(blocks) ? blocks : [];
}

/** The context that blocks stand in. */
interface Use {
  readonly usedAt?: ValuePath;
  readonly fragment?: string;
  /** Fragments that are being expanded. */
  readonly open: readonly string[];
  readonly when: readonly Condition[];
  readonly isHidden: boolean;
}

function blocksIn(document: SourceDocument, use: Use, context: Pick<LinkContext, 'fragment'>): SourceBlock[] {
  const { fragment, open } = use;
  return blocksOf(document).flatMap((block, index) => {
    if (typeof block !== 'object' || block === null) return [];
    const data = block as Readonly<Record<string, unknown>>;
    const path = ['blocks', index];
    const pagePath = use.usedAt ?? path;
    const own = conditionOf(data);
    const when = own.length > 0 ? [...use.when, ...own] : use.when;
    const isHidden = use.isHidden || saysHidden(data);
    if (data.type !== 'fragment') {
      return [{ data, document, path, pagePath, when, isHidden, ...(fragment && { fragment }) }];
    }
    const name = String(data.name);
    const inner = open.includes(name) ? undefined : context.fragment(name);
    const within = { usedAt: pagePath, fragment: name, open: [...open, name], when, isHidden };
    return inner ? blocksIn(inner, within, context) : [];
  });
}

function saysHidden({ when }: Readonly<Record<string, unknown>>): boolean {
  return typeof when === 'object' && when !== null && (when as { readonly hidden?: unknown }).hidden === true;
}

const UNCONDITIONAL: readonly Condition[] = [];

/** The valid part of a condition; the schema reports the rest. */
function conditionOf({ when }: Readonly<Record<string, unknown>>): readonly Condition[] {
  if (typeof when !== 'object' || when === null) return UNCONDITIONAL;
  const { hidden: _hidden, ...conditions } = when as Readonly<Record<string, unknown>>;
  if (Object.keys(conditions).length === 0) return UNCONDITIONAL;
  const { from, until, loggedIn, owned, ...places } = conditions;
  return [
    {
      ...(Array.isArray(places.in) && { in: places.in.map(String) }),
      ...(Array.isArray(places.notIn) && { notIn: places.notIn.map(String) }),
      ...(typeof loggedIn === 'boolean' && { loggedIn }),
      ...(typeof owned === 'boolean' && { owned }),
      ...(typeof from === 'string' && { from: publishInstant(from) }),
      ...(typeof until === 'string' && { until: publishInstant(until) }),
    },
  ];
}
