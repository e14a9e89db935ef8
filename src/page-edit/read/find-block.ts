import { copyItem } from '../write/plan-items.ts';
import type { OpenPage } from './open-page.ts';
import { nodeAt } from './page-node.ts';

/** A description of a block at some time, to find it again. */
export interface BlockMark {
  /** Its id; null when it has none. */
  readonly id: string | null;
  readonly type: string;
  /** Its text, without indentation. */
  readonly text: string;
  /** Its index in the page. */
  readonly index: number;
}

/** Longest text that is stored for a block, in characters. */
const LONGEST = 4000;

/** The description of a block; undefined when the page has none at this index. Decision 0175. */
export function markBlock(page: OpenPage, index: number): BlockMark | undefined {
  const text = copyItem(page, ['blocks', index]);
  if (text === undefined) return undefined;
  return {
    id: scalarText(page, index, 'id') ?? null,
    type: scalarText(page, index, 'type') ?? '',
    text: text.slice(0, LONGEST),
    index,
  };
}

/** The descriptions of all blocks of a page. */
export function markBlocks(page: OpenPage): BlockMark[] {
  const list = nodeAt(page.root, ['blocks']);
  const count = list?.kind === 'list' ? list.slots.length : 0;
  return Array.from({ length: count }, (_, index) => markBlock(page, index)).filter((mark) => mark !== undefined);
}

/** Share of equal words, from 0 to 1, above which two blocks of a type are the same. */
const ALIKE = 0.5;

/**
 * Where a block is among `blocks` after moves and edits: found by its id, else by its text, else the most similar one of its type, the
 * nearest of several. Undefined when none is similar.
 */
export function findBlock(blocks: readonly BlockMark[], mark: BlockMark): number | undefined {
  const named = mark.id === null ? undefined : blocks.find(({ id, type }) => id === mark.id && type === mark.type);
  if (named) return named.index;
  const words = wordsOf(mark.text);
  const [best] = blocks
    .filter(({ type }) => type === mark.type)
    .map((block) => ({
      index: block.index,
      likeness: block.text === mark.text ? 2 : likeness(words, wordsOf(block.text)),
    }))
    .filter((block) => block.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || Math.abs(a.index - mark.index) - Math.abs(b.index - mark.index));
  return best?.index;
}

function scalarText({ root }: OpenPage, index: number, key: string): string | undefined {
  const node = nodeAt(root, ['blocks', index, key]);
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** The words of a block, without its keys and its type, which all blocks of its type have. */
const wordsOf = (text: string) =>
  text
    .replace(/\btype:\s*\S+/, '')
    .split(/[\s,{}[\]]+/)
    .filter((word) => word !== '' && word !== '-' && !word.endsWith(':'));

/** The share of common words. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(word, count - 1);
  }
  return (2 * shared) / Math.max(1, a.length + b.length);
}
