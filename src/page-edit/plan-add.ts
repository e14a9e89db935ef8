import type { InsertEdit, SetEdit } from './edit.ts';
import { meantAt, meantNode, meantSlot } from './expect.ts';
import { columnOf } from './lines.ts';
import { locate, locateCollection, notFound, type Place, refuseAlias, refuseBroken } from './locate.ts';
import type { OpenPage } from './open-page.ts';
import {
  type CollectionNode,
  isCollection,
  type Json,
  nodeAt,
  type PageNode,
  type Slot,
  type ValuePath,
} from './page-node.ts';
import { insertLines } from './plan-block.ts';
import { meantWithSlots, type Plan, refuseBare, refuseUsedAnchor } from './plan-edit.ts';
import { insertPiece } from './plan-flow.ts';
import { RefusedEdit } from './refusal.ts';
import { replaceValue } from './replace-value.ts';
import type { Splice } from './splice.ts';
import { dashWidth, writeKey, writeValue } from './write-value.ts';

/** Gives a value to a key or item that is there, or to a key that is not. */
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
  refuseAlias(slot.node);
  refuseBroken(page, slot);
  if (isCollection(slot.node)) refuseUsedInside(page, slot.node);
  const meant = meantAt(page.root as PageNode, path, ({ anchor }) => ({
    ...meantNode(value),
    ...(anchor && { anchor }),
  }));
  const like = likeAt(page, path);
  const replaced = replaceValue(page, { slot, isItem: owner.kind === 'list', isFlow: owner.isFlow, like }, value);
  return { splices: [...withoutTag(page, slot), ...replaced], meant };
}

/** A tag says what the old value was. */
function withoutTag({ text }: OpenPage, { head, node }: Slot): Splice[] {
  if (!node.tag) return [];
  const [, anchor = '', tag = ''] = /^(&\S+\s+)?(!\S*)/.exec(text.slice(head, node.start)) ?? [];
  const at = head + anchor.length;
  return [{ start: text.slice(0, at).trimEnd().length, end: at + tag.length, text: '' }];
}

function refuseUsedInside(page: OpenPage, node: CollectionNode): void {
  for (const slot of node.slots) refuseUsedAnchor(page, slot.node);
}

/** Numbers that are none, and holes, cannot be written. */
function refuseOddValue(value: Json | undefined): void {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) {
    throw new RefusedEdit('VALUE', '这个值不能写进文件。');
  }
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) refuseOddValue(part as Json);
}

/** Index of the first step whose key is not set, or holds nothing, while more steps follow. */
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
  const { owner, holder } = place;
  const key = path.at(-1);
  if (owner.kind !== 'map' || typeof key !== 'string') {
    if (owner.kind === 'list' && key === owner.slots.length)
      return planInsert(page, { kind: 'insert', path: path.slice(0, -1), index: key, value });
    throw notFound(path, owner);
  }
  refuseBare(owner);
  const index = indexForKey(owner, key, path.length === 1, order);
  const meant = meantWithSlots(page, place, (slots) => [
    ...slots.slice(0, index),
    meantSlot(value, key),
    ...slots.slice(index),
  ]);
  if (owner.slots.length === 0 && !owner.isFlow) throw notFound(path, owner);
  if (owner.slots.length === 0 && holder?.slot && !holder.owner.isFlow) {
    const isItem = holder.owner.kind === 'list';
    return {
      splices: replaceValue(
        page,
        { slot: holder.slot, isItem, isFlow: false, like: likeAt(page, place.path) },
        { [key]: value },
      ),
      meant,
    };
  }
  return { splices: addSlot(page, owner, index, value, likeAt(page, path), key), meant };
}

/** Behind the last key that its schema names before it; without an order last, but on a page before the blocks. */
function indexForKey({ slots }: CollectionNode, key: string, isRoot: boolean, order: readonly string[] = []): number {
  const before = order.slice(0, Math.max(0, order.indexOf(key)));
  const behind = slots.findLastIndex((slot) => slot.key && before.includes(slot.key.text));
  if (behind >= 0) return behind + 1;
  const blocks = isRoot ? slots.findIndex((slot) => slot.key?.text === 'blocks') : -1;
  return blocks > 0 ? blocks : slots.length;
}

/** Puts a new item into a list; one that is not set, or empty, is made. */
export function planInsert(page: OpenPage, edit: InsertEdit): Plan {
  const { path, index, value } = edit;
  refuseOddValue(value);
  const existing = nodeAt(page.root, path);
  if (!existing || (existing.kind === 'scalar' && existing.value === null))
    return planSet(page, { kind: 'set', path, value: [value] });
  const { node, holder } = locateCollection(page, path);
  if (node.kind !== 'list' || index < 0 || index > node.slots.length) throw notFound([...path, index], node);
  const meant = meantWithSlots(page, { owner: node, path }, (slots) => [
    ...slots.slice(0, index),
    meantSlot(value),
    ...slots.slice(index),
  ]);
  const like = node.slots[index - 1]?.node ?? node.slots[index]?.node ?? likeAt(page, [...path, 0]);
  if (node.slots.length === 0 && holder?.slot && !holder.owner.isFlow) {
    const isItem = holder.owner.kind === 'list';
    return {
      splices: replaceValue(page, { slot: holder.slot, isItem, isFlow: false, like: likeAt(page, path) }, [value]),
      meant,
    };
  }
  return { splices: addSlot(page, node, index, value, like), meant };
}

function addSlot(
  page: OpenPage,
  owner: CollectionNode,
  index: number,
  value: Json,
  like: PageNode | undefined,
  key?: string,
): Splice[] {
  const { text, habits } = page;
  const isItem = key === undefined;
  const column = owner.slots[0] ? columnOf(text, owner.slots[0].start) : 0;
  const written = writeValue(value, { ...habits, isFlow: owner.isFlow, isItem, text, column, like });
  const lead = key === undefined ? '' : `${writeKey(key, owner.isFlow, habits.quote)}:`;
  if (owner.isFlow)
    return insertPiece(page, owner, index, { text: lead ? `${lead} ${written.inline}` : written.inline });
  const gap = isItem ? ' '.repeat(dashWidth(written.lines.length > 0 ? like : undefined, text) - 1) : ' ';
  const first = `${' '.repeat(column)}${lead || '-'}${written.inline && gap + written.inline}`;
  return insertLines(page, owner, index, [first, ...written.lines, ''].join(habits.lineBreak));
}

/** The value under the same key in the nearest other item of the list around it: it shows how such a value is written. */
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
