import type { DuplicateEdit, PasteEdit } from './edit.ts';
import { meantAt, meantWithSlot } from './expect.ts';
import { extentOf } from './extent.ts';
import { columnOf } from './lines.ts';
import { locate, locateCollection, notFound } from './locate.ts';
import { dataOf, type OpenPage, openPage } from './open-page.ts';
import { type CollectionNode, nodeAt, type PageNode, type ValuePath } from './page-node.ts';
import { planInsert } from './plan-add.ts';
import { insertLines, linesOf } from './plan-block.ts';
import { aliasesIn, anchorsIn, type Plan } from './plan-edit.ts';
import { insertPiece } from './plan-flow.ts';
import { freeId } from './references.ts';
import { RefusedEdit } from './refusal.ts';
import { applySplices } from './splice.ts';

/**
 * The text of an item with the comments that are its own, for pasting elsewhere: set off to the left, lines end with `\n`.
 *
 * Nothing when there is no such item, or it is not in a list.
 */
export function copyItem(page: OpenPage, path: ValuePath): string | undefined {
  const owner = nodeAt(page.root, path.slice(0, -1));
  const index = path.at(-1);
  if (owner?.kind !== 'list' || typeof index !== 'number' || !owner.slots[index]) return undefined;
  if (owner.isFlow) return `- ${page.text.slice(owner.slots[index].start, owner.slots[index].end)}\n`;
  const lines = linesOf(page, owner, index).replaceAll('\r\n', '\n');
  return shifted(lines, -columnOf(page.text, owner.slots[index].start), '\n');
}

/** Lines moved to the right or left. Empty lines stay empty, and no line loses more than its spaces. */
function shifted(lines: string, columns: number, lineBreak: string): string {
  return lines
    .split('\n')
    .map((line) => {
      if (columns < 0) return line.slice(Math.min(-columns, /^ */.exec(line)?.[0].length ?? 0));
      return line === '' ? '' : ' '.repeat(columns) + line;
    })
    .join(lineBreak);
}

/** Puts copied items into a list. */
export function planPaste(page: OpenPage, { path, index, text }: PasteEdit): Plan {
  const items = readCopied(text);
  const target = nodeAt(page.root, path);
  const isThere = target?.kind === 'list' && target.slots.length > 0;
  if (!isThere || items.slots.length === 0) {
    const [first] = items.slots;
    if (!first || items.slots.length > 1) throw unreadable();
    return planInsert(page, { kind: 'insert', path, index, value: dataOf(openPage(text), first.node) });
  }
  const { node } = locateCollection(page, path);
  const column = columnOf(page.text, node.slots[0]?.start ?? 0);
  if (node.isFlow) {
    const [first] = items.slots;
    if (!first || items.slots.length > 1) throw unreadable();
    return planInsert(page, { kind: 'insert', path, index, value: dataOf(openPage(text), first.node) });
  }
  if (index < 0 || index > node.slots.length) throw notFound([...path, index], node);
  const normal = text.replaceAll('\r\n', '\n');
  const own = columnOf(normal, items.slots[0]?.start ?? 0);
  const whole = normal.endsWith('\n') ? normal : `${normal}\n`;
  const lines = shifted(whole.slice(0, -1), column - own, page.habits.lineBreak) + page.habits.lineBreak;
  const meant = meantWithSlot(page.root as PageNode, path, index, items.slots);
  return { splices: insertLines(page, node, index, lines), meant };
}

/** The items of a copied text: a list of its own. Anchors and aliases mean something only where they were. */
function readCopied(text: string): CollectionNode {
  const { root, problems } = openPage(text);
  if (!root || problems.length > 0 || root.kind !== 'list') throw unreadable();
  const [name] = [...anchorsIn(root), ...aliasesIn(root)];
  if (name !== undefined) {
    throw new RefusedEdit('ANCHOR', `复制的内容里有锚点或引用“${name}”，不能粘贴到别处，请在文本里改。`);
  }
  return root;
}

const unreadable = () => new RefusedEdit('NOT_READABLE', '剪贴板里不是积木或列表项，不能粘贴到这里。');

/** Repeats an item behind itself, without the comments above it. */
export function planDuplicate(page: OpenPage, { path }: DuplicateEdit): Plan {
  const { owner, index, slot } = locate(page, path);
  if (!slot || owner.kind !== 'list') throw notFound(path, owner);
  const [anchor] = anchorsIn(slot.node);
  if (anchor !== undefined)
    throw new RefusedEdit('ANCHOR', `这里有锚点 &${anchor}，不能再写一个同名的，请在文本里改。`, slot);
  const { copy, node } = withFreeId(page, path, ownText(page, owner, index));
  const meant = meantWithSlot(page.root as PageNode, path.slice(0, -1), index + 1, [{ ...slot, node }]);
  if (owner.hasBrackets) return { splices: insertPiece(page, owner, index + 1, { text: copy.text }), meant };
  return { splices: insertLines(page, owner, index + 1, copy.lead + copy.text + copy.end), meant };
}

interface ItemText {
  /** Indentation before it. */
  readonly lead: string;
  readonly text: string;
  readonly end: string;
}

function ownText({ text, habits }: OpenPage, owner: CollectionNode, index: number): ItemText {
  const slot = owner.slots[index];
  if (!slot) throw new RangeError('No such item.');
  if (owner.hasBrackets) return { lead: '', text: text.slice(slot.start, slot.end), end: '' };
  const own = text.slice(slot.start, extentOf(text, owner, index).end);
  return { lead: ' '.repeat(columnOf(text, slot.start)), text: own, end: own.endsWith('\n') ? '' : habits.lineBreak };
}

/** The copy of a block with an id is another block, and points to itself where the block did. */
function withFreeId(page: OpenPage, path: ValuePath, copy: ItemText): { copy: ItemText; node: PageNode } {
  const node = nodeAt(page.root, path) as PageNode;
  const id = nodeAt(node, ['id']);
  if (path[0] !== 'blocks' || path.length !== 2 || id?.kind !== 'scalar' || typeof id.value !== 'string')
    return { copy, node };
  const start = (nodeAt(page.root, path.slice(0, -1)) as CollectionNode).slots[Number(path[1])]?.start ?? 0;
  const free = freeId(page, id.value);
  const written = page.text.slice(id.start, id.end).replace(id.value, free);
  const text = applySplices(copy.text, [{ start: id.start - start, end: id.end - start, text: written }]);
  return {
    copy: { ...copy, text },
    node: meantAt(node, ['id'], (old) => ({ ...old, kind: 'scalar', value: free, style: 'plain' })),
  };
}
