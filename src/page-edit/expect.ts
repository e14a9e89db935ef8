import {
  type CollectionNode,
  indexOfStep,
  isCollection,
  type Json,
  type PageNode,
  type Slot,
  type ValuePath,
} from './page-node.ts';
import { isRecord } from './write-value.ts';

/** What a page should say after an edit, as nodes whose places do not count; compared with what it then says. */

const NOWHERE = { start: 0, end: 0, head: 0 };

/** A node that says the value. */
export function meantNode(value: Json): PageNode {
  if (Array.isArray(value)) {
    return meantCollection(
      'list',
      (value as readonly Json[]).map((part) => meantSlot(part)),
    );
  }
  if (isRecord(value)) {
    return meantCollection(
      'map',
      Object.entries(value).map(([key, part]) => meantSlot(part, key)),
    );
  }
  return { kind: 'scalar', value: value as string | number | boolean | null, style: 'plain', start: 0, end: 0 };
}

/** A slot that says the value, under a key in a map. */
export function meantSlot(value: Json, key?: string): Slot {
  const node = meantNode(value);
  return { ...NOWHERE, node, ...(key !== undefined && { key: { text: key, start: 0, end: 0, isText: true } }) };
}

function meantCollection(kind: 'map' | 'list', slots: readonly Slot[]): CollectionNode {
  return { kind, slots, isFlow: false, hasBrackets: false, start: 0, end: 0 };
}

/** The tree with the node at a path replaced. Nothing happens where there is no such node. */
export function meantAt(root: PageNode, path: ValuePath, change: (node: PageNode) => PageNode): PageNode {
  const [step, ...rest] = path;
  if (step === undefined) return change(root);
  if (!isCollection(root)) return root;
  const index = indexOfStep(root, step);
  return withSlots(
    root,
    root.slots.map((slot, at) => (at === index ? { ...slot, node: meantAt(slot.node, rest, change) } : slot)),
  );
}

export const withSlots = (node: PageNode, slots: readonly Slot[]): PageNode =>
  isCollection(node) ? { ...node, slots } : node;

/** Whether two nodes say the same: values, keys and their order, anchors and tags. Style and comments do not count. */
export function saysTheSame(a: PageNode | undefined, b: PageNode | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || a.kind !== b.kind || a.anchor !== b.anchor || a.tag !== b.tag) return false;
  if (a.kind === 'scalar') return b.kind === 'scalar' && Object.is(a.value, b.value);
  if (a.kind === 'alias') return b.kind === 'alias' && a.name === b.name;
  if (!isCollection(b) || a.slots.length !== b.slots.length) return false;
  return a.slots.every((slot, index) => {
    const other = b.slots[index];
    return (
      slot.key?.text === other?.key?.text &&
      slot.key?.isText === other?.key?.isText &&
      saysTheSame(slot.node, other?.node)
    );
  });
}

/** The tree with slots put into one of its collections. */
export function meantWithSlot(root: PageNode, path: ValuePath, index: number, added: readonly Slot[]): PageNode {
  return meantAt(root, path, (node) =>
    isCollection(node) ? withSlots(node, [...node.slots.slice(0, index), ...added, ...node.slots.slice(index)]) : node,
  );
}
