import type { OpenPage } from './open-page.ts';
import { isCollection, nodeAt, type PageNode, type ValuePath } from './page-node.ts';

/**
 * Keys whose value is the id of a block: the target of a link and of a bar or dialog.
 *
 * A test compares them with the schemas, where each such place has the kind `block-ref`.
 */
export const REFERENCE_KEYS: readonly string[] = ['to', 'target'];

/** Where the page contains an id: first the block that has it, then those that refer to it. */
export function placesOfId({ root }: OpenPage, id: string): ValuePath[] {
  const blocks = nodeAt(root, ['blocks']);
  if (!isCollection(blocks) || blocks.kind !== 'list') return [];
  const own = blocks.slots.flatMap((_, index) =>
    says(nodeAt(blocks, [index, 'id']), id) ? [['blocks', index, 'id']] : [],
  );
  return [...own, ...blocks.slots.flatMap(({ node }, index) => referencesIn(node, ['blocks', index], id))];
}

function referencesIn(node: PageNode, path: ValuePath, id: string): ValuePath[] {
  if (!isCollection(node)) return [];
  return node.slots.flatMap(({ key, node: value }, index) => {
    const step = node.kind === 'map' ? (key?.text ?? '') : index;
    if (key?.isText && REFERENCE_KEYS.includes(key.text) && says(value, id)) return [[...path, step]];
    return referencesIn(value, [...path, step], id);
  });
}

const says = (node: PageNode | undefined, id: string) => node?.kind === 'scalar' && node.value === id;

/** An id that no block of the page has yet: `register` gives `register-2`. */
export function freeId(page: OpenPage, id: string): string {
  const stem = id.replace(/-\d+$/, '').slice(0, 36);
  for (let count = 2; ; count += 1) {
    const candidate = `${stem}-${count}`;
    if (!placesOfId(page, candidate).some((path) => path.at(-1) === 'id')) return candidate;
  }
}
