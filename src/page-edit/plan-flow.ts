import { extentOf } from './extent.ts';
import { columnOf, lineEnd, startsLine } from './lines.ts';
import type { OpenPage } from './open-page.ts';
import type { CollectionNode, Slot } from './page-node.ts';
import { RefusedEdit } from './refusal.ts';
import type { Splice } from './splice.ts';

/** Items of lists and maps in brackets, on one line or on lines of their own. */

/** An item in brackets with what travels with it. */
export interface FlowPiece {
  readonly text: string;
  /** Comment lines above it, with line ends. */
  readonly above?: string;
  /** What follows it on its line, from behind the comma, line end included. */
  readonly tail?: string;
}

export function pieceOf({ text }: OpenPage, owner: CollectionNode, index: number): FlowPiece {
  const slot = slotAt(owner, index);
  const own = text.slice(slot.start, slot.end);
  const behind = slot.comma === undefined ? slot.end : slot.comma + 1;
  if (!hasOwnLine(text, owner, index)) {
    if (/^[ \t]*#/.test(text.slice(behind, lineEnd(text, behind)))) throw commentInTheWay(slot);
    return { text: own };
  }
  const { start, end } = extentOf(text, owner, index);
  const above = text.slice(start, slot.start).replace(/[ \t]*$/, '');
  return { text: own, above, tail: text.slice(behind, end) };
}

/** Takes out an item. */
export function removePiece({ text }: OpenPage, owner: CollectionNode, index: number): Splice[] {
  const slot = slotAt(owner, index);
  const previous = owner.slots[index - 1];
  const isLast = index === owner.slots.length - 1;
  const behind = slot.comma === undefined ? slot.end : slot.comma + 1;
  // The last of a list without a closing comma takes the comma before it along.
  const comma = isLast && slot.comma === undefined ? previous?.comma : undefined;
  const cutComma = comma === undefined ? [] : [{ start: comma, end: comma + 1, text: '' }];
  if (hasOwnLine(text, owner, index)) {
    const { start, end } = extentOf(text, owner, index);
    return [...cutComma, { start, end, text: '' }];
  }
  if (owner.slots.length === 1) return [cutOnly(text, owner, slot, behind)];
  const next = owner.slots[index + 1];
  if (next) {
    const rest = text.slice(behind, lineEnd(text, behind));
    if (/^[ \t]*#/.test(rest)) return [{ start: slot.start, end: lineEnd(text, behind), text: '' }];
    return [{ start: slot.start, end: /^[ \t]*$/.test(rest) ? behind : next.start, text: '' }];
  }
  const from = previous?.comma === undefined ? slot.start : previous.comma + (cutComma.length > 0 ? 0 : 1);
  if (!/[#\n]/.test(text.slice(from, slot.start))) return [{ start: from, end: behind, text: '' }];
  return [...cutComma, { start: slot.start, end: behind, text: '' }];
}

function cutOnly(text: string, owner: CollectionNode, slot: Slot, behind: number): Splice {
  const inner = text.slice(owner.start + 1, slot.start) + text.slice(behind, owner.end - 1);
  return inner.trim() === '' && !inner.includes('\n')
    ? { start: owner.start + 1, end: owner.end - 1, text: '' }
    : { start: slot.start, end: behind, text: '' };
}

/** Puts an item before another, or behind the last one. */
export function insertPiece(page: OpenPage, owner: CollectionNode, index: number, piece: FlowPiece): Splice[] {
  const { text } = page;
  const slot = owner.slots[index];
  if (owner.slots.length === 0) return [insertFirst(text, owner, piece)];
  if (slot) {
    if (hasOwnLine(text, owner, index)) {
      const { start } = extentOf(text, owner, index);
      return [{ start, end: start, text: asLines(page, slot, piece, true) }];
    }
    return [{ start: slot.start, end: slot.start, text: `${bare(piece, slot)}, ` }];
  }
  const last = slotAt(owner, owner.slots.length - 1);
  const hasComma = last.comma !== undefined;
  if (hasOwnLine(text, owner, owner.slots.length - 1)) {
    const { end } = extentOf(text, owner, owner.slots.length - 1);
    const lines = { start: end, end, text: asLines(page, last, piece, hasComma) };
    return hasComma ? [lines] : [{ start: last.end, end: last.end, text: ',' }, lines];
  }
  const at = last.comma === undefined ? last.end : last.comma + 1;
  return [{ start: at, end: at, text: hasComma ? ` ${bare(piece, last)},` : `, ${bare(piece, last)}` }];
}

function insertFirst(text: string, { kind, start, end }: CollectionNode, piece: FlowPiece): Splice {
  const inner = text.slice(start + 1, end - 1);
  const pad = kind === 'map' ? ' ' : '';
  if (inner.trim() === '' && !inner.includes('\n')) {
    return { start: start + 1, end: end - 1, text: `${pad}${piece.text}${pad}` };
  }
  return { start: start + 1, end: start + 1, text: pad + piece.text };
}

/** Whether an item has its lines to itself: then it is moved with them, and with the comments on and above them. */
function hasOwnLine(text: string, owner: CollectionNode, index: number): boolean {
  const { start, end, comma } = slotAt(owner, index);
  const behind = comma === undefined ? end : comma + 1;
  return startsLine(text, start) && /^[ \t]*(#|$)/.test(text.slice(behind, lineEnd(text, behind)));
}

function asLines({ text, habits }: OpenPage, like: Slot, piece: FlowPiece, hasComma: boolean): string {
  const lead = ' '.repeat(columnOf(text, like.start));
  return `${piece.above ?? ''}${lead}${piece.text}${hasComma ? ',' : ''}${piece.tail ?? habits.lineBreak}`;
}

/** The item alone, for a place between others on a line. */
function bare({ text, above = '', tail = '' }: FlowPiece, near: Slot): string {
  if (above !== '' || tail.includes('#')) throw commentInTheWay(near);
  return text;
}

function slotAt({ slots }: CollectionNode, index: number): Slot {
  const slot = slots[index];
  if (!slot) throw new RangeError('No such item.');
  return slot;
}

const commentInTheWay = (at: Slot) => new RefusedEdit('COMMENT', '括号里的注释说不清属于哪一项，请在文本里移动。', at);
