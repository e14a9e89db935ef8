import { type InsertEdit, RefusedEdit, type SetEdit } from '../edit.ts';
import { locate, locateOwner, notFound, type Place, type PlaceOfOwner, refuseUnsafe } from '../read/locate.ts';
import type { OpenPage } from '../read/open-page.ts';
import {
  type CollectionNode,
  isCollection,
  type Json,
  meantAt,
  meantNode,
  meantSlot,
  meantWithSlots,
  nodeAt,
  type PageNode,
  putIn,
  type Slot,
  type ValuePath,
} from '../read/page-node.ts';
import type { Splice } from './splice.ts';
import { itemWriter } from './write-items.ts';
import { replaceValue } from './write-value.ts';

/** The splices of an edit, and the page expected afterwards. */
export interface Plan {
  readonly splices: readonly Splice[];
  readonly meant: PageNode | undefined;
}

/** Sets a key or item that exists, or adds a key. */
export function planSet(page: OpenPage, { path, value, order }: SetEdit): Plan {
  refuseOddValue(value);
  const missing = firstMissing(page, path);
  if (missing !== undefined) {
    const above = path.slice(0, missing + 1);
    return planSet(page, {
      kind: 'set',
      path: above,
      value: wrapped(path.slice(missing + 1), value),
      ...(order && missing === path.length - 1 && { order }),
    });
  }
  const place = locate(page, path);
  const { slot, owner } = place;
  if (!slot) return planAddKey(page, place, path, value, order);
  refuseUnsafe(page, slot);
  const replaced = replaceValue(page, { slot, owner, like: likeAt(page, path) }, value);
  return {
    splices: [...withoutTag(page, slot), ...replaced],
    meant: meantAt(page.root, path, ({ anchor }) => ({ ...meantNode(value), ...(anchor && { anchor }) })),
  };
}

/** A tag describes the old value. */
function withoutTag({ text }: OpenPage, { head, node }: Slot): Splice[] {
  if (!node.tag) return [];
  const [, anchor = '', tag = ''] = /^(&\S+\s+)?(!\S*)/.exec(text.slice(head, node.start)) ?? [];
  const at = head + anchor.length;
  return [{ start: text.slice(0, at).trimEnd().length, end: at + tag.length, text: '' }];
}

/** NaN, infinity and holes cannot be written. */
function refuseOddValue(value: Json | undefined): void {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new RefusedEdit('VALUE', '这个值不能写进文件。');
  }
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) refuseOddValue(part as Json);
}

/** Index of the first segment whose key is missing or empty, when more segments follow. */
function firstMissing({ root }: OpenPage, path: ValuePath): number | undefined {
  let node: PageNode | undefined = root;
  for (const [depth, step] of path.slice(0, -1).entries()) {
    node = nodeAt(node, [step]);
    if (!node && typeof path[depth + 1] === 'string' && typeof step === 'string') return depth;
    if (node?.kind === 'scalar' && node.value === null && typeof path[depth + 1] === 'string') return depth;
    if (!node) return undefined;
  }
  return undefined;
}

const wrapped = (path: ValuePath, value: Json): Json =>
  path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);

function planAddKey(page: OpenPage, place: Place, path: ValuePath, value: Json, order?: readonly string[]): Plan {
  const { owner } = place;
  const key = path.at(-1);
  if (owner.kind === 'list' && key === owner.slots.length)
    return planInsert(page, { kind: 'insert', path: place.path, index: key, value });
  if (owner.kind !== 'map' || typeof key !== 'string') throw notFound(path, owner);
  if (owner.slots.length === 0 && !owner.isFlow) throw notFound(path, owner);
  return planAdd(page, place, indexForKey(owner, key, path.length === 1, order), value, key);
}

/** After the last key that its schema lists before it; without an order at the end, but before `blocks` in a page. */
function indexForKey({ slots }: CollectionNode, key: string, isRoot: boolean, order: readonly string[] = []): number {
  const before = order.slice(0, Math.max(0, order.indexOf(key)));
  const behind = slots.findLastIndex((slot) => slot.key && before.includes(slot.key.text));
  if (behind >= 0) return behind + 1;
  const blocks = isRoot ? slots.findIndex((slot) => slot.key?.text === 'blocks') : -1;
  return blocks > 0 ? blocks : slots.length;
}

/** Inserts a new item into a list; creates a list that is missing or empty. */
export function planInsert(page: OpenPage, { path, index, value }: InsertEdit): Plan {
  refuseOddValue(value);
  const existing = nodeAt(page.root, path);
  if (!existing || (existing.kind === 'scalar' && existing.value === null))
    return planSet(page, { kind: 'set', path, value: [value] });
  const place = locateOwner(page, path);
  const { owner } = place;
  if (owner.kind !== 'list' || index < 0 || index > owner.slots.length) throw notFound([...path, index], owner);
  return planAdd(page, place, index, value);
}

/**
 * Adds an item to a list, or a key to a map. An empty block collection is written anew, because it may then need lines.
 */
function planAdd(page: OpenPage, place: PlaceOfOwner, index: number, value: Json, key?: string): Plan {
  const { owner, path, holder } = place;
  const meant = meantWithSlots(page.root, path, (slots) => putIn(slots, index, [meantSlot(value, key)]));
  if (owner.slots.length === 0 && holder?.slot && !holder.owner.isFlow) {
    const held = { slot: holder.slot, owner: holder.owner, like: likeAt(page, path) };
    return { splices: replaceValue(page, held, key === undefined ? [value] : { [key]: value }), meant };
  }
  const neighbour = key === undefined ? (owner.slots[index - 1] ?? owner.slots[index])?.node : undefined;
  const like = neighbour ?? likeAt(page, [...path, key ?? 0]);
  const writer = itemWriter(page, place);
  return { splices: writer.insert(index, writer.make(value, like, key)), meant };
}

/** The value of the same key in the nearest other item of the list: an example of the style. */
function likeAt({ root }: OpenPage, path: ValuePath): PageNode | undefined {
  const depth = path.findLastIndex((step) => typeof step === 'number');
  if (depth < 0) return undefined;
  const list = nodeAt(root, path.slice(0, depth));
  const own = Number(path[depth]);
  const rest = path.slice(depth + 1);
  if (!isCollection(list) || rest.length === 0) return undefined;
  const found = list.slots
    .map((slot, index) => ({ node: nodeAt(slot.node, rest), distance: Math.abs(index - own) }))
    .filter(({ node, distance }) => distance > 0 && node && (!isCollection(node) || node.slots.length > 0));
  return found.sort((a, b) => a.distance - b.distance)[0]?.node;
}
