import {
  type DuplicateEdit,
  type MoveEdit,
  type PasteEdit,
  RefusedEdit,
  type RemoveEdit,
  type RenameBlockEdit,
} from '../edit.ts';
import {
  aliasesIn,
  anchorsIn,
  locate,
  locateOwner,
  notFound,
  type Place,
  refuseUnsafe,
  refuseUsedAnchor,
} from '../read/locate.ts';
import { dataOf, type OpenPage, openPage } from '../read/open-page.ts';
import { meantAt, meantWithSlots, nodeAt, type PageNode, putIn, type Slot, type ValuePath } from '../read/page-node.ts';
import { freeId, placesOfId } from '../read/references.ts';
import { columnOf, shifted } from './lines.ts';
import { type Plan, planInsert } from './plan-set.ts';
import { spliced } from './splice.ts';
import { itemWriter } from './write-items.ts';
import { replaceValue } from './write-value.ts';

export function planRemove(page: OpenPage, { path }: RemoveEdit): Plan {
  const place = locate(page, path);
  const { owner, index, slot } = place;
  if (!slot) throw notFound(path, owner);
  refuseUsedAnchor(page, slot.node);
  const meant = meantWithSlots(page.root, place.path, (slots) => slots.filter((_, at) => at !== index));
  return { splices: itemWriter(page, place).remove(index), meant };
}

export function planMove(page: OpenPage, { path, from, to }: MoveEdit): Plan {
  const place = locateOwner(page, path);
  const { owner } = place;
  const moved = owner.slots[from];
  if (owner.kind !== 'list' || !moved || !owner.slots[to]) throw notFound([...path, moved ? to : from], owner);
  const rest = owner.slots.filter((_, at) => at !== from);
  const meant = meantWithSlots(page.root, path, () => putIn(rest, to, [moved]));
  if (from === to) return { splices: [], meant };
  const writer = itemWriter(page, place);
  const item = writer.whole(from);
  return { splices: [...writer.remove(from), ...writer.insert(to > from ? to + 1 : to, item)], meant };
}

export function planRename(page: OpenPage, { from, to }: RenameBlockEdit): Plan {
  const places = placesOfId(page, from);
  const [own] = places;
  if (own?.at(-1) !== 'id') throw notFound(['blocks', from]);
  if (placesOfId(page, to).some((path) => path.at(-1) === 'id')) {
    throw new RefusedEdit('ID_TAKEN', `这一页已经有一个叫“${to}”的积木，请换一个名字。`);
  }
  let meant = page.root;
  const splices = places.flatMap((path) => {
    const { slot, owner } = locate(page, path);
    if (!slot) return [];
    refuseUnsafe(page, slot);
    meant = meantAt(meant, path, saysId(to));
    return replaceValue(page, { slot, owner }, to);
  });
  return { splices, meant };
}

const saysId =
  (id: string) =>
  (node: PageNode): PageNode => ({ ...node, kind: 'scalar', value: id, style: 'plain' });

/** Duplicates an item behind itself, without the comments above it. */
export function planDuplicate(page: OpenPage, { path }: DuplicateEdit): Plan {
  const place = locate(page, path);
  const { owner, index, slot } = place;
  if (!slot || owner.kind !== 'list') throw notFound(path, owner);
  const [anchor] = anchorsIn(slot.node);
  if (anchor !== undefined)
    throw new RefusedEdit('ANCHOR', `这里有锚点 &${anchor}，不能再写一个同名的，请在文本里改。`, slot);
  const writer = itemWriter(page, place);
  const item = writer.alone(index);
  const copy = withFreeId(page, place, slot, item.text);
  return {
    splices: writer.insert(index + 1, { ...item, text: copy.text }),
    meant: meantWithSlots(page.root, place.path, (slots) => putIn(slots, index + 1, [copy.slot])),
  };
}

/** The copy of a block with an id gets a new id, and references within it to the old one are changed. */
function withFreeId(page: OpenPage, { path }: Place, slot: Slot, text: string): { text: string; slot: Slot } {
  const id = nodeAt(slot.node, ['id']);
  if (path.length !== 1 || path[0] !== 'blocks' || id?.kind !== 'scalar' || typeof id.value !== 'string')
    return { text, slot };
  const free = freeId(page, id.value);
  const written = page.text.slice(id.start, id.end).replace(id.value, free);
  const ofId = { start: id.start - slot.start, end: id.end - slot.start, text: written };
  const node = meantAt(slot.node, ['id'], saysId(free)) ?? slot.node;
  return { text: spliced(text, [ofId]).text, slot: { ...slot, node } };
}

/**
 * The text of an item with its own comments, for pasting elsewhere: without indentation, lines end with `\n`.
 *
 * Undefined when there is no such item, or it is not in a list.
 */
export function copyItem(page: OpenPage, path: ValuePath): string | undefined {
  const owner = nodeAt(page.root, path.slice(0, -1));
  const index = path.at(-1);
  if (owner?.kind !== 'list' || typeof index !== 'number' || !owner.slots[index]) return undefined;
  return itemWriter(page, { owner, path }).copy(index);
}

/** Inserts copied items into a list: as written into a block list, by value into one in brackets. */
export function planPaste(page: OpenPage, { path, index, text }: PasteEdit): Plan {
  const copied = openCopied(text);
  const { slots } = copied.root;
  const [first] = slots;
  if (!first) throw unreadable();
  const target = nodeAt(page.root, path);
  if (target?.kind !== 'list' || target.isFlow) {
    if (slots.length > 1) throw unreadable();
    return planInsert(page, { kind: 'insert', path, index, value: dataOf(copied, first.node) });
  }
  const place = locateOwner(page, path);
  const { owner } = place;
  if (index < 0 || index > owner.slots.length) throw notFound([...path, index], owner);
  const { lineBreak } = page.habits;
  const normal = text.replaceAll('\r\n', '\n').replace(/\n?$/, '\n');
  const columns = columnOf(page.text, owner.slots[0]?.start ?? 0) - columnOf(normal, slots[0]?.start ?? 0);
  return {
    splices: itemWriter(page, place).insert(index, { text: shifted(normal, columns, lineBreak) }),
    meant: meantWithSlots(page.root, path, (own) => putIn(own, index, slots)),
  };
}

/** A copied text: a list of its own. Anchors and aliases are only valid where they were. */
function openCopied(text: string) {
  const page = openPage(text);
  const { root, problems } = page;
  if (!root || problems.length > 0 || root.kind !== 'list') throw unreadable();
  const [name] = [...anchorsIn(root), ...aliasesIn(root)];
  if (name !== undefined) {
    throw new RefusedEdit('ANCHOR', `复制的内容里有锚点或引用“${name}”，不能粘贴到别处，请在文本里改。`);
  }
  return { ...page, root };
}

const unreadable = () => new RefusedEdit('NOT_READABLE', '剪贴板里不是积木或列表项，不能粘贴到这里。');
