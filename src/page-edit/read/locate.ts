import { RefusedEdit } from '../edit.ts';
import type { OpenPage } from './open-page.ts';
import {
  type CollectionNode,
  indexOfStep,
  isCollection,
  type PageNode,
  type Slot,
  type ValuePath,
} from './page-node.ts';

/** A list or map of a page that an edit changes. */
export interface PlaceOfOwner {
  readonly owner: CollectionNode;
  /** Path of the owner. */
  readonly path: ValuePath;
  /** The owner's owner; missing for the root. */
  readonly holder?: Place;
}

/** A key of a map or an item of a list, with its owner. */
export interface Place extends PlaceOfOwner {
  /** The slot at the end of the path, and its index; missing for a key that is not set. */
  readonly index: number;
  readonly slot?: Slot;
}

function rootOf({ root }: OpenPage): CollectionNode {
  if (root?.kind === 'map') return root;
  throw new RefusedEdit('NOT_READABLE', '这一页还不是“键: 值”的形式，请在文本里改。', root);
}

/** Finds the slot at a path. Refuses a path through an alias, a broken value or a repeated key. */
export function locate(page: OpenPage, path: ValuePath): Place {
  let owner: CollectionNode = rootOf(page);
  let holder: Place | undefined;
  for (const [depth, step] of path.entries()) {
    const index = indexOfStep(owner, step);
    const slot = owner.slots[index];
    refuseTwice(page, owner, step);
    const place: Place = { owner, path: path.slice(0, depth), index, ...(slot && { slot }), ...(holder && { holder }) };
    if (depth === path.length - 1) return place;
    if (!slot) throw notFound(path.slice(0, depth + 1), owner);
    owner = collectionIn(slot.node, path.slice(0, depth + 1));
    holder = place;
  }
  throw new RefusedEdit('NOT_FOUND', '整页不能这样改，请在文本里改。');
}

/** Finds the list or map at a path. */
export function locateOwner(page: OpenPage, path: ValuePath): PlaceOfOwner {
  if (path.length === 0) return { owner: rootOf(page), path };
  const holder = locate(page, path);
  if (!holder.slot) throw notFound(path, holder.owner);
  return { owner: collectionIn(holder.slot.node, path), path, holder };
}

function collectionIn(node: PageNode, path: ValuePath): CollectionNode {
  if (isCollection(node)) return node;
  refuseAlias(node);
  throw notFound(path, node);
}

export function notFound(path: ValuePath, near?: PageNode): RefusedEdit {
  return new RefusedEdit('NOT_FOUND', `页面里没有“${path.join('.')}”，可能已经被改动。`, near);
}

function refuseTwice({ text }: OpenPage, { kind, slots }: CollectionNode, step: string | number): void {
  if (kind !== 'map') return;
  const same = slots.filter(({ key }) => key?.isText && key.text === String(step));
  const [first, second] = same;
  if (!first || !second) return;
  const lines = same.map(({ start }) => text.slice(0, start).split('\n').length).join('、');
  const reason = `“${step}”在同一处写了 ${same.length} 次（第 ${lines} 行），请先在文本里留下一个。`;
  throw new RefusedEdit('KEY_TWICE', reason, second);
}

/** Refuses to replace a value with an anchor that is used elsewhere, or a broken value, whose end is unknown. */
export function refuseUnsafe(page: OpenPage, { node, start, end }: Slot): void {
  refuseAlias(node);
  const broken = page.problems.find((problem) => problem.start >= start && problem.start <= end);
  if (broken) throw new RefusedEdit('BROKEN', `这里的文本有错，请先在文本里改：${broken.message}`, broken);
  if (isCollection(node)) for (const slot of node.slots) refuseUsedAnchor(page, slot.node);
}

/** An alias repeats the value at its anchor: a change here would change it there, or have no effect. */
function refuseAlias(node: PageNode): void {
  if (node.kind !== 'alias') return;
  throw new RefusedEdit(
    'ALIAS',
    `这里引用了锚点 &${node.name} 的内容，请到 &${node.name} 处修改，或在文本里改。`,
    node,
  );
}

/** A value that aliases elsewhere repeat cannot be removed. */
export function refuseUsedAnchor(page: OpenPage, node: PageNode): void {
  const count = (names: readonly string[], name: string) => names.filter((other) => other === name).length;
  const [everywhere, inside] = [page.root ? aliasesIn(page.root) : [], aliasesIn(node)];
  const anchor = anchorsIn(node).find((name) => count(everywhere, name) > count(inside, name));
  if (anchor === undefined) return;
  throw new RefusedEdit('ANCHOR', `别处用 *${anchor} 引用了这里的 &${anchor}，请先改那边，或在文本里改。`, node);
}

export function anchorsIn(node: PageNode): string[] {
  const own = node.anchor ? [node.anchor] : [];
  return isCollection(node) ? [...own, ...node.slots.flatMap((slot) => anchorsIn(slot.node))] : own;
}

export function aliasesIn(node: PageNode): string[] {
  if (node.kind === 'alias') return [node.name];
  return isCollection(node) ? node.slots.flatMap((slot) => aliasesIn(slot.node)) : [];
}
