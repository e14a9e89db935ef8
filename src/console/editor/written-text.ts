import type { OpenPage } from '#src/page-edit/read/open-page.ts';
import { isCollection, type PageNode, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { bareText } from './frame/messages.ts';
import { blockAt } from './state/selected-block.ts';

interface WrittenText {
  readonly path: ValuePath;
  /** The index of the text. */
  readonly depth: number;
  /** Whether the block contains it only once. */
  readonly isOnly: boolean;
}

/** The value of a block that equals one of the texts; they go from the inside out. */
export function findWrittenText(page: OpenPage, block: number, texts: readonly string[]): WrittenText | undefined {
  const written = textsOf(blockAt(page, block), ['blocks', block]);
  for (const [depth, text] of texts.entries()) {
    const same = written.filter(([value]) => bareText(value) === text);
    const [first] = same;
    if (first) return { path: first[1], depth, isOnly: same.length === 1 && !first[0].includes('\n') };
  }
  return undefined;
}

function textsOf(node: PageNode | undefined, path: ValuePath): [text: string, path: ValuePath][] {
  if (node?.kind === 'scalar') return typeof node.value === 'string' && node.value !== '' ? [[node.value, path]] : [];
  if (!isCollection(node)) return [];
  return node.slots.flatMap(({ key, node: value }, index) => textsOf(value, [...path, key?.text ?? index]));
}
