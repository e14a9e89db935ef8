import type { CollectionNode, Slot } from '../read/page-node.ts';

/** Queries about lines of a text. A byte order mark is not part of the first line. */

const BOM = '\ufeff';

/** Where the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith(BOM) ? Math.min(1, offset) : start;
}

/** Where the next line begins: after the line end, or at the end of the text. An offset after a line end stays. */
export function nextLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** The end of a line's visible part: before its line end and trailing spaces. */
export function lineEnd(text: string, offset: number): number {
  let end = text.indexOf('\n', offset);
  if (end < 0) end = text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

/** Columns from the line's start; tabs count as one. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Whether nothing but spaces stands before an offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return /^[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** The text of the line that begins at `start`, without its line end. */
export function lineAt(text: string, start: number): string {
  return text.slice(start, lineEnd(text, start));
}

export const isBlank = (line: string) => /^[ \t]*$/.test(line);
export const isComment = (line: string) => /^[ \t]*#/.test(line);
export const indentOf = (line: string) => line.length - line.trimStart().length;

/** The line end of the text: that of its first line. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n');
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
}

/** Indents or outdents lines. Empty lines stay empty, and a line loses at most its spaces. */
export function shifted(lines: string, columns: number, lineBreak: string): string {
  return lines
    .split('\n')
    .map((line) => {
      if (columns < 0) return line.slice(Math.min(-columns, /^ */.exec(line)?.[0].length ?? 0));
      return line === '' ? '' : ' '.repeat(columns) + line;
    })
    .join(lineBreak);
}

/** The lines of an item, with its own comments. */
export interface Extent {
  /** Where its first line begins; for an item on the line of its owner, where the item begins. */
  readonly start: number;
  /** The end of its last line. */
  readonly end: number;
  /** Whether it shares its first line with its owner: `- type: hero`, `[a, b]`. */
  readonly isInline: boolean;
}

/**
 * The lines that are moved with an item of a list or map.
 *
 * Its own comments are those directly above it, up to a blank line, and those directly below it that are indented
 * deeper than the item: they are written inside it. A deeper comment above belongs to the item before. The comments at
 * the start of a file belong to the file.
 */
export function extentOf(text: string, owner: CollectionNode, index: number): Extent {
  const slot = owner.slots[index];
  if (!slot) throw new RangeError('No such item.');
  const column = columnOf(text, slot.start);
  const isInline = !startsLine(text, slot.start);
  const end = withCommentsBelow(text, endOfLines(text, slot), column);
  if (isInline) return { start: slot.start, end, isInline };
  const previous = owner.slots[index - 1];
  return { start: withCommentsAbove(text, slot, previous ? nextLine(text, previous.end) : 0, column), end, isInline };
}

/** The end of a slot's last line; in brackets, of its comma's line. */
function endOfLines(text: string, { end, comma }: Slot): number {
  return nextLine(text, comma !== undefined ? comma + 1 : end);
}

function withCommentsAbove(text: string, { start }: Slot, bound: number, column: number): number {
  const own = lineStart(text, start);
  let first = own;
  while (first > bound) {
    const above = lineStart(text, first - 1);
    const line = lineAt(text, above);
    if (above < bound || !isComment(line) || indentOf(line) > column) break;
    first = above;
    if (above === 0 || (above === 1 && text.startsWith('\ufeff'))) return own;
  }
  return first;
}

function withCommentsBelow(text: string, from: number, column: number): number {
  let end = from;
  while (end < text.length) {
    const line = lineAt(text, end);
    if (!isComment(line) || indentOf(line) <= column) break;
    end = nextLine(text, end + 1);
  }
  return end;
}

/** Start of the blank lines directly above an offset, not before `bound`. The offset must be the start of a line. */
export function blankAbove(text: string, offset: number, bound: number): number {
  let start = offset;
  while (start > bound) {
    const above = lineStart(text, start - 1);
    if (above < bound || !isBlank(lineAt(text, above))) break;
    start = above;
  }
  return start;
}

/** End of the blank lines directly below an offset, which must be the start of a line. */
export function blankBelow(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && isBlank(lineAt(text, end))) end = nextLine(text, end + 1);
  return end;
}
