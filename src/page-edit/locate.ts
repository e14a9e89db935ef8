import type { OpenPage } from './open-page.ts';
import {
  type CollectionNode,
  indexOfStep,
  isCollection,
  type PageNode,
  type Slot,
  type ValuePath,
} from './page-node.ts';
import { RefusedEdit } from './refusal.ts';

/** A place of a page that an edit changes. */
export interface Place {
  readonly owner: CollectionNode;
  /** Path of the owner. */
  readonly path: ValuePath;
  /** The slot of the owner that the path ends in, and its index; missing for a key that is not set. */
  readonly index: number;
  readonly slot?: Slot;
  /** What holds the owner; missing for the root. */
  readonly holder?: Place;
}

function rootOf({ root }: OpenPage): CollectionNode {
  if (root?.kind === 'map') return root;
  throw new RefusedEdit('NOT_READABLE', '这一页还不是“键: 值”的形式，请在文本里改。', root);
}

/** Finds where a path ends. Refuses a path that leads through an alias, a broken value or a key written twice. */
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

/** The collection at a path, with what holds it. */
export function locateCollection(page: OpenPage, path: ValuePath): { node: CollectionNode; holder?: Place } {
  if (path.length === 0) return { node: rootOf(page) };
  const holder = locate(page, path);
  if (!holder.slot) throw notFound(path, holder.owner);
  return { node: collectionIn(holder.slot.node, path), holder };
}

function collectionIn(node: PageNode, path: ValuePath): CollectionNode {
  if (isCollection(node)) return node;
  refuseAlias(node);
  throw notFound(path, node);
}

/** An alias repeats what stands at its anchor: changing it here would change it there, or not at all. */
export function refuseAlias(node: PageNode): void {
  if (node.kind !== 'alias') return;
  throw new RefusedEdit(
    'ALIAS',
    `这里引用了锚点 &${node.name} 的内容，请到 &${node.name} 处修改，或在文本里改。`,
    node,
  );
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

export function notFound(path: ValuePath, near?: PageNode): RefusedEdit {
  return new RefusedEdit('NOT_FOUND', `页面里没有“${path.join('.')}”，可能已经被改动。`, near);
}

/** Refuses a value inside which the text is broken: nobody can tell where it ends. */
export function refuseBroken({ problems }: OpenPage, { start, end }: Slot): void {
  const broken = problems.find((problem) => problem.start >= start && problem.start <= end);
  if (!broken) return;
  throw new RefusedEdit('BROKEN', `这里的文本有错，请先在文本里改：${broken.message}`, broken);
}
