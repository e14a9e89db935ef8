import type { MoveEdit, RemoveEdit, RenameBlockEdit } from './edit.ts';
import { meantAt, withSlots } from './expect.ts';
import { extentOf } from './extent.ts';
import { locate, locateCollection, notFound, type Place, refuseBroken } from './locate.ts';
import type { OpenPage } from './open-page.ts';
import type { CollectionNode, PageNode, ValuePath } from './page-node.ts';
import { insertLines, linesOf, removeLines } from './plan-block.ts';
import { insertPiece, pieceOf, removePiece } from './plan-flow.ts';
import { placesOfId } from './references.ts';
import { RefusedEdit } from './refusal.ts';
import { replaceValue } from './replace-value.ts';
import type { Splice } from './splice.ts';

/** What an edit does to the text, and what the page should say afterwards. */
export interface Plan {
  readonly splices: readonly Splice[];
  readonly meant: PageNode;
}

export function planRemove(page: OpenPage, { path }: RemoveEdit): Plan {
  const place = locate(page, path);
  const { owner, index, slot } = place;
  if (!slot) throw notFound(path, owner);
  refuseUsedAnchor(page, slot.node);
  refuseBare(owner);
  const meant = meantWithSlots(page, place, (slots) => slots.filter((_, at) => at !== index));
  if (owner.hasBrackets) return { splices: removePiece(page, owner, index), meant };
  return { splices: owner.slots.length > 1 ? removeLines(page, owner, index) : removeOnly(page, place), meant };
}

/** A list or map whose last item goes is written as an empty one. */
function removeOnly({ text }: OpenPage, { owner, holder }: Place): Splice[] {
  const slot = holder?.slot;
  if (!slot) throw new RefusedEdit('NOT_FOUND', '页面至少要留一项，请在文本里改。', owner);
  const empty = owner.kind === 'list' ? '[]' : '{}';
  const { start, end, isInline } = extentOf(text, owner, 0);
  if (isInline) return [{ start, end: owner.end, text: empty }];
  const at = owner.anchor || owner.tag ? endOfProps(text, slot.head) : (slot.after ?? slot.head);
  return [
    { start: at, end: at, text: ` ${empty}` },
    { start, end, text: '' },
  ];
}

/** Behind the anchor and tag that begin at an offset. */
function endOfProps(text: string, head: number): number {
  return head + (/^(?:[&!]\S*)(?:[ \t]+[&!]\S*)*/.exec(text.slice(head))?.[0].length ?? 0);
}

export function planMove(page: OpenPage, { path, from, to }: MoveEdit): Plan {
  const { node } = locateCollection(page, path);
  const moved = node.slots[from];
  if (node.kind !== 'list' || !moved || !node.slots[to]) throw notFound([...path, moved ? to : from], node);
  const meant = meantWithSlots(page, { owner: node, path }, (slots) => {
    const rest = slots.filter((_, at) => at !== from);
    return [...rest.slice(0, to), moved, ...rest.slice(to)];
  });
  if (from === to) return { splices: [], meant };
  const before = to > from ? to + 1 : to;
  if (node.hasBrackets) {
    const piece = pieceOf(page, node, from);
    return { splices: [...removePiece(page, node, from), ...insertPiece(page, node, before, piece)], meant };
  }
  const lines = linesOf(page, node, from);
  return { splices: [...removeLines(page, node, from), ...insertLines(page, node, before, lines)], meant };
}

export function planRename(page: OpenPage, { from, to }: RenameBlockEdit): Plan {
  const places = placesOfId(page, from);
  const [own] = places;
  if (own?.at(-1) !== 'id') throw notFound(['blocks', from]);
  if (placesOfId(page, to).some((path) => path.at(-1) === 'id')) {
    throw new RefusedEdit('ID_TAKEN', `这一页已经有一个叫“${to}”的积木，请换一个名字。`);
  }
  let meant = page.root as PageNode;
  const splices = places.flatMap((path) => {
    const { slot, owner } = locate(page, path);
    if (!slot) return [];
    refuseBroken(page, slot);
    meant = meantAt(meant, path, (node) => ({ ...node, kind: 'scalar', value: to, style: 'plain' }));
    return replaceValue(page, { slot, isItem: owner.kind === 'list', isFlow: owner.isFlow }, to);
  });
  return { splices, meant };
}

/** What the page says when the slots of one of its collections are others. */
export function meantWithSlots(
  { root }: OpenPage,
  { path, owner }: { readonly path: ValuePath; readonly owner: CollectionNode },
  change: (slots: CollectionNode['slots']) => CollectionNode['slots'],
): PageNode {
  return meantAt(root as PageNode, path, (node) => withSlots(node, change(owner.slots)));
}

/** The pair in `[a: 1]` is a map without braces: nothing can be added to it or taken from it. */
export function refuseBare(owner: CollectionNode): void {
  if (!owner.isFlow || owner.hasBrackets) return;
  throw new RefusedEdit('NOT_TEXT', '这里的“键: 值”没有写花括号，请在文本里改。', owner);
}

/** What aliases elsewhere repeat cannot go. */
export function refuseUsedAnchor(page: OpenPage, node: PageNode): void {
  const count = (names: readonly string[], name: string) => names.filter((other) => other === name).length;
  const [everywhere, inside] = [aliasesIn(page.root as PageNode), aliasesIn(node)];
  const anchor = anchorsIn(node).find((name) => count(everywhere, name) > count(inside, name));
  if (anchor === undefined) return;
  throw new RefusedEdit('ANCHOR', `别处用 *${anchor} 引用了这里的 &${anchor}，请先改那边，或在文本里改。`, node);
}

export function anchorsIn(node: PageNode): string[] {
  const own = node.anchor ? [node.anchor] : [];
  return 'slots' in node ? [...own, ...node.slots.flatMap((slot) => anchorsIn(slot.node))] : own;
}

export function aliasesIn(node: PageNode): string[] {
  if (node.kind === 'alias') return [node.name];
  return 'slots' in node ? node.slots.flatMap((slot) => aliasesIn(slot.node)) : [];
}
