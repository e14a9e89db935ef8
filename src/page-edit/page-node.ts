/** Keys and indexes from the root of a page to one of its values. */
export type ValuePath = readonly (string | number)[];

/** Data that a page can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

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

/** `*name`: the value that stands at `&name`. */
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
  /** The dash, the key (with what is written before it), or the value of a list in brackets. */
  readonly start: number;
  /** Just behind the last character of its value, or of its dash or colon where it has none. */
  readonly end: number;
  /** Just behind its dash or colon; missing in a list in brackets, and after a key without colon. */
  readonly after?: number;
  /** Where its value begins, with anchor and tag. */
  readonly head: number;
  readonly key?: SlotKey;
  readonly node: PageNode;
  /** The comma behind it. */
  readonly comma?: number;
}

export interface SlotKey {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False for a key that is no text: a list, a map, an alias. Nothing can be said about its value by a path. */
  readonly isText: boolean;
}

export const isCollection = (node: PageNode | undefined): node is CollectionNode =>
  node?.kind === 'map' || node?.kind === 'list';

/** Index of the slot that a step of a path means; -1 when there is none. Of two equal keys the first counts. */
export function indexOfStep(node: CollectionNode, step: string | number): number {
  if (node.kind === 'map') return node.slots.findIndex(({ key }) => key?.isText && key.text === String(step));
  return typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < node.slots.length ? step : -1;
}

export function slotOf(node: PageNode | undefined, step: string | number): Slot | undefined {
  return isCollection(node) ? node.slots[indexOfStep(node, step)] : undefined;
}

/** The node at a path; `undefined` when there is none. An alias is not followed. */
export function nodeAt(root: PageNode | undefined, path: ValuePath): PageNode | undefined {
  return path.reduce<PageNode | undefined>((node, step) => slotOf(node, step)?.node, root);
}
