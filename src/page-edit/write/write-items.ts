import { RefusedEdit } from '../edit.ts';
import type { PlaceOfOwner } from '../read/locate.ts';
import type { OpenPage } from '../read/open-page.ts';
import type { CollectionNode, Json, PageNode, Slot } from '../read/page-node.ts';
import {
  blankAbove,
  blankBelow,
  columnOf,
  extentOf,
  isBlank,
  isComment,
  lineAt,
  lineEnd,
  nextLine,
  shifted,
  startsLine,
} from './lines.ts';
import type { Splice } from './splice.ts';
import { dashWidth, writeKey, writeValue } from './write-value.ts';

/** An item of a list or map as text. */
interface Item {
  /** Comment lines above it, with line ends, and its indentation. */
  readonly above?: string;
  readonly text: string;
  /** The rest of its line, with the line end. */
  readonly tail?: string;
}

/** Reads and writes the items of one list or map: block style or brackets. An index without an item is a bug. */
interface ItemWriter {
  /** An item with its own comments. */
  readonly whole: (index: number) => Item;
  /** An item without the comments above it. */
  readonly alone: (index: number) => Item;
  /** An item for another place: without indentation, lines end with `\n`. */
  readonly copy: (index: number) => string;
  /** A new item; with a key for a map. It copies the style of its neighbour `like`. */
  readonly make: (value: Json, like: PageNode | undefined, key?: string) => Item;
  readonly remove: (index: number) => Splice[];
  /** Inserts an item before another, or after the last one. */
  readonly insert: (index: number, item: Item) => Splice[];
}

/** The writer for a list or map. The pair in `[a: 1]` is a map without braces: it cannot grow or shrink. */
export function itemWriter(page: OpenPage, { owner, holder }: PlaceOfOwner): ItemWriter {
  if (!owner.isFlow) return inLines(page, owner, holder?.slot);
  if (owner.hasBrackets) return inBrackets(page, owner);
  throw new RefusedEdit('NOT_TEXT', '这里的“键: 值”没有写花括号，请在文本里改。', owner);
}

/** Items that are moved as whole lines. `held` is the slot of the list or map itself. */
function inLines({ text, habits }: OpenPage, owner: CollectionNode, held: Slot | undefined): ItemWriter {
  const column = owner.slots[0] ? columnOf(text, owner.slots[0].start) : 0;
  const indent = ' '.repeat(column);
  const alone = (index: number): Item => {
    const own = text.slice(slotAt(owner, index).start, extentOf(text, owner, index).end);
    return { above: indent, text: own, tail: own.endsWith('\n') ? '' : habits.lineBreak };
  };
  const whole = (index: number): Item => {
    const { start, isInline } = extentOf(text, owner, index);
    return { ...alone(index), ...(!isInline && { above: text.slice(start, slotAt(owner, index).start) }) };
  };
  return {
    whole,
    alone,
    copy: (index) => shifted(linesOf(whole(index)).replaceAll('\r\n', '\n'), -column, '\n'),
    make: (value, like, key) => {
      const isItem = key === undefined;
      const { inline, lines } = writeValue(value, { ...habits, isFlow: false, isItem, text, column, like });
      const lead = isItem ? '-' : `${writeKey(key, false, habits.quote)}:`;
      const gap = isItem ? ' '.repeat(dashWidth(lines.length > 0 ? like : undefined, text) - 1) : ' ';
      const first = `${lead}${inline && gap + inline}`;
      return { above: indent, text: [first, ...lines].join(habits.lineBreak), tail: habits.lineBreak };
    },
    remove: (index) => (owner.slots.length > 1 ? removeLines(text, owner, index) : removeOnly(text, owner, held)),
    insert: (index, item) => {
      const lines = linesOf(item);
      const previous = owner.slots[index - 1];
      const keepsLines = previous !== undefined && text[previous.end - 1] === '\n';
      const separator = !keepsLines && isSpaced(text, owner, index) ? habits.lineBreak : '';
      if (index < owner.slots.length) {
        const { start, isInline } = extentOf(text, owner, index);
        return [{ start, end: start, text: isInline ? lines.trimStart() + separator + indent : lines + separator }];
      }
      const { end } = extentOf(text, owner, owner.slots.length - 1);
      if (text.slice(0, end).endsWith('\n')) return [{ start: end, end, text: separator + lines }];
      const withoutEnd = lines.slice(0, lines.length - habits.lineBreak.length);
      return [{ start: end, end, text: habits.lineBreak + separator + withoutEnd }];
    },
  };
}

const linesOf = ({ above = '', text, tail = '' }: Item) => above + text + tail;

/** Removes an item that is not the only one. */
function removeLines(text: string, owner: CollectionNode, index: number): Splice[] {
  const { start, end, isInline } = extentOf(text, owner, index);
  if (isInline) {
    // The next item moves up to the dash that both share.
    const below = blankBelow(text, end);
    return [{ start, end: below + (/^[ \t]*/.exec(text.slice(below))?.[0].length ?? 0), text: '' }];
  }
  const previous = owner.slots[index - 1];
  const above = previous ? blankAbove(text, start, nextLine(text, previous.end)) : start;
  const below = blankBelow(text, end);
  // Empty lines after a text that keeps them (`|+`) would become part of it.
  if (previous && text[previous.end - 1] === '\n') return [{ start, end: below, text: '' }];
  if (above < start && end === text.length) return [{ start: above, end, text: '' }];
  // The text above was read as part of the previous item: the text below may mean something else there.
  if (below > end && (above < start || index === 0)) return [{ start, end: below, text: '' }];
  return [{ start, end, text: '' }];
}

/** A list or map that loses its last item is written as an empty one. */
function removeOnly(text: string, owner: CollectionNode, held: Slot | undefined): Splice[] {
  if (!held) throw new RefusedEdit('NOT_FOUND', '页面至少要留一项，请在文本里改。', owner);
  const empty = owner.kind === 'list' ? '[]' : '{}';
  const { start, end, isInline } = extentOf(text, owner, 0);
  if (isInline) return [{ start, end: owner.end, text: empty }];
  const at = owner.anchor || owner.tag ? endOfProps(text, held.head) : (held.after ?? held.head);
  return [
    { start: at, end: at, text: ` ${empty}` },
    { start, end, text: '' },
  ];
}

/** After the anchor and tag that begin at an offset. */
function endOfProps(text: string, head: number): number {
  return head + (/^(?:[&!]\S*)(?:[ \t]+[&!]\S*)*/.exec(text.slice(head))?.[0].length ?? 0);
}

/** Whether blank lines separate the items, by the two nearest ones. */
function isSpaced(text: string, owner: CollectionNode, index: number): boolean {
  const count = owner.slots.length;
  if (count < 2) return false;
  const before = owner.slots[Math.min(Math.max(index - 1, 0), count - 2)];
  const behind = before ? nextLine(text, before.end) : text.length;
  return behind < text.length && isBlank(lineAt(text, behind));
}

/** Items in brackets, on one line or on several. */
function inBrackets({ text, habits }: OpenPage, owner: CollectionNode): ItemWriter {
  const count = owner.slots.length;
  const alone = (index: number): Item => ({ text: text.slice(slotAt(owner, index).start, slotAt(owner, index).end) });
  const asLines = (like: Slot, { above = '', text: own, tail = habits.lineBreak }: Item, hasComma: boolean) =>
    `${above}${' '.repeat(columnOf(text, like.start))}${own}${hasComma ? ',' : ''}${tail}`;
  return {
    whole: (index) => {
      const slot = slotAt(owner, index);
      if (!hasOwnLine(text, slot)) {
        if (isComment(restOfLine(text, slot))) throw commentInTheWay(slot);
        return alone(index);
      }
      const { start, end } = extentOf(text, owner, index);
      const above = text.slice(start, slot.start).replace(/[ \t]*$/, '');
      return { ...alone(index), above, tail: text.slice(endOf(slot), end) };
    },
    alone,
    copy: (index) => `- ${alone(index).text}\n`,
    make: (value, like, key) => {
      const isItem = key === undefined;
      const { inline } = writeValue(value, { ...habits, isFlow: true, isItem, text, column: 0, like });
      return { text: isItem ? inline : `${writeKey(key, true, habits.quote)}: ${inline}` };
    },
    remove: (index) => removePiece(text, owner, index),
    insert: (index, item) => {
      if (count === 0) return [insertFirst(text, owner, item)];
      const slot = owner.slots[index];
      if (slot && hasOwnLine(text, slot)) {
        const { start } = extentOf(text, owner, index);
        return [{ start, end: start, text: asLines(slot, item, true) }];
      }
      if (slot) return [{ start: slot.start, end: slot.start, text: `${onLine(item, slot)}, ` }];
      const last = slotAt(owner, count - 1);
      const hasComma = last.comma !== undefined;
      if (hasOwnLine(text, last)) {
        const { end } = extentOf(text, owner, count - 1);
        const lines = { start: end, end, text: asLines(last, item, hasComma) };
        return hasComma ? [lines] : [{ start: last.end, end: last.end, text: ',' }, lines];
      }
      const at = endOf(last);
      return [{ start: at, end: at, text: hasComma ? ` ${onLine(item, last)},` : `, ${onLine(item, last)}` }];
    },
  };
}

function removePiece(text: string, owner: CollectionNode, index: number): Splice[] {
  const slot = slotAt(owner, index);
  const [previous, next] = [owner.slots[index - 1], owner.slots[index + 1]];
  const behind = endOf(slot);
  // Removing the last item of a list without a closing comma also removes the comma before it.
  const comma = !next && slot.comma === undefined ? previous?.comma : undefined;
  const cutComma = comma === undefined ? [] : [{ start: comma, end: comma + 1, text: '' }];
  if (hasOwnLine(text, slot)) {
    const { start, end } = extentOf(text, owner, index);
    return [...cutComma, { start, end, text: '' }];
  }
  if (owner.slots.length === 1) return [cutOnly(text, owner, slot)];
  if (next) {
    const rest = restOfLine(text, slot);
    if (isComment(rest)) return [{ start: slot.start, end: lineEnd(text, behind), text: '' }];
    return [{ start: slot.start, end: isBlank(rest) ? behind : next.start, text: '' }];
  }
  const from = previous?.comma === undefined ? slot.start : previous.comma + (cutComma.length > 0 ? 0 : 1);
  if (!/[#\n]/.test(text.slice(from, slot.start))) return [{ start: from, end: behind, text: '' }];
  return [...cutComma, { start: slot.start, end: behind, text: '' }];
}

function cutOnly(text: string, owner: CollectionNode, slot: Slot): Splice {
  const inner = text.slice(owner.start + 1, slot.start) + text.slice(endOf(slot), owner.end - 1);
  return inner.trim() === '' && !inner.includes('\n')
    ? { start: owner.start + 1, end: owner.end - 1, text: '' }
    : { start: slot.start, end: endOf(slot), text: '' };
}

function insertFirst(text: string, { kind, start, end }: CollectionNode, { text: own }: Item): Splice {
  const inner = text.slice(start + 1, end - 1);
  const pad = kind === 'map' ? ' ' : '';
  if (inner.trim() === '' && !inner.includes('\n')) return { start: start + 1, end: end - 1, text: pad + own + pad };
  return { start: start + 1, end: start + 1, text: pad + own };
}

/** Whether an item has its lines to itself: then it is moved with them and their comments. */
function hasOwnLine(text: string, slot: Slot): boolean {
  const rest = restOfLine(text, slot);
  return startsLine(text, slot.start) && (isBlank(rest) || isComment(rest));
}

/** After an item and its comma. */
const endOf = ({ end, comma }: Slot) => (comma === undefined ? end : comma + 1);

const restOfLine = (text: string, slot: Slot) => text.slice(endOf(slot), lineEnd(text, endOf(slot)));

/** The item alone, to be placed between others on a line. */
function onLine({ text, above = '', tail = '' }: Item, near: Slot): string {
  if (above !== '' || tail.includes('#')) throw commentInTheWay(near);
  return text;
}

function slotAt({ slots }: CollectionNode, index: number): Slot {
  const slot = slots[index];
  if (!slot) throw new RangeError('No such item.');
  return slot;
}

const commentInTheWay = (at: Slot) => new RefusedEdit('COMMENT', '括号里的注释说不清属于哪一项，请在文本里移动。', at);
