import type { OpenPage } from '#src/page-edit/open-page.ts';
import { isCollection, type PageNode, type ValuePath } from '#src/page-edit/page-node.ts';
import { bareText } from './frame/messages.ts';
import { blockAt } from './state/selected-block.ts';

interface WrittenText {
  readonly path: ValuePath;
  /** Which of the texts it is. */
  readonly depth: number;
  /** Whether the block says it in this one place only. */
  readonly isOnly: boolean;
}

/** The value of a block that says one of the texts, word for word; they go from the inside outwards. */
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
