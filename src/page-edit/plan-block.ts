import { blankAbove, blankBelow, extentOf } from './extent.ts';
import { columnOf, isBlank, lineAt, nextLine } from './lines.ts';
import type { OpenPage } from './open-page.ts';
import type { CollectionNode } from './page-node.ts';
import type { Splice } from './splice.ts';

/** Items of lists and maps in block style, which are moved as whole lines. */

/** The lines of an item, each with its line end, the first with its indentation. */
export function linesOf({ text, habits }: OpenPage, owner: CollectionNode, index: number): string {
  const { start, end, isInline } = extentOf(text, owner, index);
  const lead = isInline ? ' '.repeat(columnOf(text, start)) : '';
  const lines = lead + text.slice(start, end);
  return lines.endsWith('\n') ? lines : lines + habits.lineBreak;
}

/** Takes out an item that is not the only one. */
export function removeLines({ text }: OpenPage, owner: CollectionNode, index: number): Splice[] {
  const { start, end, isInline } = extentOf(text, owner, index);
  if (isInline) {
    // The next item takes the place behind the dash that both share.
    const below = blankBelow(text, end);
    return [{ start, end: below + (/^[ \t]*/.exec(text.slice(below))?.[0].length ?? 0), text: '' }];
  }
  const previous = owner.slots[index - 1];
  const above = previous ? blankAbove(text, start, nextLine(text, previous.end)) : start;
  const below = blankBelow(text, end);
  // Empty lines behind a text that keeps them (`|+`) would become part of it.
  if (previous && text[previous.end - 1] === '\n') return [{ start, end: below, text: '' }];
  if (above < start && end === text.length) return [{ start: above, end, text: '' }];
  // What stands above has been read behind the previous item: what stands below may mean something else there.
  if (below > end && (above < start || index === 0)) return [{ start, end: below, text: '' }];
  return [{ start, end, text: '' }];
}

/** Puts lines before an item, or behind the last one. They must have the indentation of the list. */
export function insertLines(page: OpenPage, owner: CollectionNode, index: number, lines: string): Splice[] {
  const { text, habits } = page;
  const previous = owner.slots[index - 1];
  const keepsLines = previous !== undefined && text[previous.end - 1] === '\n';
  const separator = !keepsLines && isSpaced(text, owner, index) ? habits.lineBreak : '';
  if (index >= owner.slots.length) return [insertBehindLast(page, owner, separator, lines)];
  const { start, isInline } = extentOf(text, owner, index);
  if (!isInline) return [{ start, end: start, text: lines + separator }];
  const column = columnOf(text, start);
  return [{ start, end: start, text: lines.trimStart() + separator + ' '.repeat(column) }];
}

function insertBehindLast({ text, habits }: OpenPage, owner: CollectionNode, separator: string, lines: string): Splice {
  const { end } = extentOf(text, owner, owner.slots.length - 1);
  if (text.slice(0, end).endsWith('\n')) return { start: end, end, text: separator + lines };
  const withoutEnd = lines.slice(0, lines.length - habits.lineBreak.length);
  return { start: end, end, text: habits.lineBreak + separator + withoutEnd };
}

/** Whether blank lines stand between the items, as far as the two nearest to the place show. */
function isSpaced(text: string, owner: CollectionNode, index: number): boolean {
  const count = owner.slots.length;
  if (count < 2) return false;
  const before = owner.slots[Math.min(Math.max(index - 1, 0), count - 2)];
  const behind = before ? nextLine(text, before.end) : text.length;
  return behind < text.length && isBlank(lineAt(text, behind));
}
