import { collectAnchors, type OpenPage } from './open-page.ts';
import { nodeAt, type PageNode, slotOf, type ValuePath } from './page-node.ts';

/** Where a value is written, so that a form can link to it. */
export type Origin =
  /** Written here, and editable here. */
  | { readonly kind: 'here' }
  /** Not written: the default of the block or page is used. */
  | { readonly kind: 'unset' }
  /** The value of an alias. `path` is the anchor's place in this page; missing when there is no such anchor. */
  | { readonly kind: 'alias'; readonly anchor: string; readonly path?: ValuePath }
  /** It comes from `pages-config/fragments/<name>.yaml`. */
  | { readonly kind: 'fragment'; readonly name: string };

/** Returns where the value at a path comes from. */
export function originOf(page: OpenPage, path: ValuePath): Origin {
  let node = page.root;
  for (const [depth, step] of path.entries()) {
    node = slotOf(node, step)?.node;
    if (!node) return fragmentAt(page, path) ?? { kind: 'unset' };
    if (node.kind === 'alias') return aliasOrigin(page, node.name, path.slice(depth + 1));
  }
  return fragmentAt(page, path) ?? { kind: 'here' };
}

function aliasOrigin(page: OpenPage, anchor: string, rest: ValuePath): Origin {
  const target = page.root && collectAnchors(page.root, new Map()).get(anchor);
  const above = target && page.root && pathOf(page.root, target);
  return { kind: 'alias', anchor, ...(above && { path: [...above, ...rest] }) };
}

/** A block `{ type: fragment, name }` is replaced by the blocks of a file; its own two keys are written here. */
function fragmentAt({ root }: OpenPage, path: ValuePath): Origin | undefined {
  if (path[0] !== 'blocks' || path.length < 2 || path[2] === 'type' || path[2] === 'name') return undefined;
  const block = path.slice(0, 2);
  const type = nodeAt(root, [...block, 'type']);
  const name = nodeAt(root, [...block, 'name']);
  if (type?.kind !== 'scalar' || type.value !== 'fragment' || name?.kind !== 'scalar') return undefined;
  return { kind: 'fragment', name: String(name.value) };
}

function pathOf(root: PageNode, target: PageNode): ValuePath | undefined {
  if (root === target) return [];
  if (!('slots' in root)) return undefined;
  for (const [index, { key, node }] of root.slots.entries()) {
    const rest = pathOf(node, target);
    if (rest) return [root.kind === 'map' ? (key?.text ?? '') : index, ...rest];
  }
  return undefined;
}
