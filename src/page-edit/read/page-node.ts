/** Keys and indexes from the root of a page to one of its values. */
export type ValuePath = readonly (string | number)[];

/** Data that a page can contain. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

export interface JsonRecord {
  readonly [key: string]: Json;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'empty';

/** Offsets count UTF-16 code units from 0; ends are excluded. Anchors and tags stand before `start`. */
interface Placed {
  readonly start: number;
  readonly end: number;
  readonly anchor?: string;
  readonly tag?: string;
}

export interface ScalarNode extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  readonly style: ScalarStyle;
}

/** `*name`: refers to the value at `&name`. */
interface AliasNode extends Placed {
  readonly kind: 'alias';
  readonly name: string;
}

/** A list or map. Without brackets, it is in block style; `hasBrackets` is false too for the pair in `[a: 1]`. */
export interface CollectionNode extends Placed {
  readonly kind: 'map' | 'list';
  readonly isFlow: boolean;
  readonly hasBrackets: boolean;
  readonly slots: readonly Slot[];
}

export type PageNode = ScalarNode | AliasNode | CollectionNode;

/** An entry of a map or an item of a list. */
export interface Slot {
  /** The dash, the key (with its anchor and tag), or the value of a list in brackets. */
  readonly start: number;
  /** Right after its value, or after its dash or colon when it has no value. */
  readonly end: number;
  /** Right after its dash or colon; missing in a list in brackets, and after a key without colon. */
  readonly after?: number;
  /** Where its value begins, with anchor and tag. */
  readonly head: number;
  readonly key?: SlotKey;
  readonly node: PageNode;
  /** The comma after it. */
  readonly comma?: number;
}

export interface SlotKey {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False for a key that is not text: a list, a map, an alias. No path leads to its value. */
  readonly isText: boolean;
}

export const isCollection = (node: PageNode | undefined): node is CollectionNode =>
  node?.kind === 'map' || node?.kind === 'list';

/** Index of the slot of a path segment; -1 when there is none. Of two equal keys the first counts. */
export function indexOfStep(node: CollectionNode, step: string | number): number {
  if (node.kind === 'map') return node.slots.findIndex(({ key }) => key?.isText && key.text === String(step));
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < node.slots.length ? step : -1;
}

export function slotOf(node: PageNode | undefined, step: string | number): Slot | undefined {
  return isCollection(node) ? node.slots[indexOfStep(node, step)] : undefined;
}

/** The node at a path; `undefined` when there is none. Aliases are not followed. */
export function nodeAt(root: PageNode | undefined, path: ValuePath): PageNode | undefined {
  return path.reduce<PageNode | undefined>((node, step) => slotOf(node, step)?.node, root);
}

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal; the order of keys does not count. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((part, index) => sameValue(part as Json, b[index] as Json));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

/** The expected page after an edit, as nodes without positions; compared with the parsed result. */

const NOWHERE = { start: 0, end: 0, head: 0 };

/** A node for a value. */
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

/** A slot for a value, under a key in a map. */
export function meantSlot(value: Json, key?: string): Slot {
  const node = meantNode(value);
  return { ...NOWHERE, node, ...(key !== undefined && { key: { text: key, start: 0, end: 0, isText: true } }) };
}

function meantCollection(kind: 'map' | 'list', slots: readonly Slot[]): CollectionNode {
  return { kind, slots, isFlow: false, hasBrackets: false, start: 0, end: 0 };
}

/** The tree with the node at a path replaced; unchanged when there is no such node. */
export function meantAt(
  root: PageNode | undefined,
  path: ValuePath,
  change: (node: PageNode) => PageNode,
): PageNode | undefined {
  return root && changedAt(root, path, change);
}

function changedAt(root: PageNode, path: ValuePath, change: (node: PageNode) => PageNode): PageNode {
  const [step, ...rest] = path;
  if (step === undefined) return change(root);
  if (!isCollection(root)) return root;
  const index = indexOfStep(root, step);
  const slots = root.slots.map((slot, at) =>
    at === index ? { ...slot, node: changedAt(slot.node, rest, change) } : slot,
  );
  return { ...root, slots };
}

/** The tree with other slots in the list or map at a path. */
export function meantWithSlots(
  root: PageNode | undefined,
  path: ValuePath,
  change: (slots: readonly Slot[]) => readonly Slot[],
): PageNode | undefined {
  return meantAt(root, path, (node) => (isCollection(node) ? { ...node, slots: change(node.slots) } : node));
}

/** Slots with others inserted before the one at an index. */
export const putIn = (slots: readonly Slot[], index: number, added: readonly Slot[]): Slot[] => [
  ...slots.slice(0, index),
  ...added,
  ...slots.slice(index),
];

/** Whether two nodes are equal: values, keys and their order, anchors and tags. Style and comments do not count. */
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
