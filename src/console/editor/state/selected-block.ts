import type { AppliedEdit } from '#src/page-edit/apply-edit.ts';
import type { PageEdit } from '#src/page-edit/edit.ts';
import { type OpenPage, pathAt } from '#src/page-edit/read/open-page.ts';
import { nodeAt, type PageNode, slotOf } from '#src/page-edit/read/page-node.ts';
import type { Splice } from '#src/page-edit/write/splice.ts';

/** The node of a block; undefined when there is none at this index. */
export const blockAt = (page: OpenPage, index: number): PageNode | undefined => nodeAt(page.root, ['blocks', index]);

/** How many blocks a page has. */
export function blockCount(page: OpenPage): number {
  const blocks = nodeAt(page.root, ['blocks']);
  return blocks?.kind === 'list' ? blocks.slots.length : 0;
}

/** Index of the block around an offset. */
export function blockAtOffset(page: OpenPage, offset: number): number | undefined {
  const [key, index] = pathAt(page, offset);
  return key === 'blocks' && typeof index === 'number' ? index : undefined;
}

/** The selection after an edit: the new block, else the same one. */
export function blockAfter(
  before: OpenPage,
  { page, splices }: Pick<AppliedEdit, 'page' | 'splices'>,
  edit: PageEdit,
  selected: number | null,
): number | null {
  const asked = askedBlock(edit);
  if (asked !== undefined) return clamped(page, asked);
  if (edit.kind !== 'text' || selected === null) return clamped(page, selected);
  const slot = slotOf(nodeAt(before.root, ['blocks']), selected);
  const stays = slot && blockAtOffset(page, offsetAfter(splices, slot.start));
  return clamped(page, stays ?? selected);
}

function askedBlock(edit: PageEdit): number | undefined {
  if (!('path' in edit) || edit.path[0] !== 'blocks') return undefined;
  const [, index, ...rest] = edit.path;
  if (index === undefined) {
    if (edit.kind === 'insert' || edit.kind === 'paste') return edit.index;
    return edit.kind === 'move' ? edit.to : undefined;
  }
  if (rest.length > 0 || typeof index !== 'number') return undefined;
  if (edit.kind === 'duplicate') return index + 1;
  return edit.kind === 'remove' ? index : undefined;
}

function clamped(page: OpenPage, index: number | null): number | null {
  if (index === null) return null;
  const count = blockCount(page);
  return count === 0 ? null : Math.max(0, Math.min(index, count - 1));
}

/** The offset in the new text of a place in the old one. */
function offsetAfter(splices: readonly Splice[], offset: number): number {
  let shift = 0;
  for (const { start, end, text } of splices) {
    if (start > offset) break;
    if (end > offset) return start + shift;
    shift += text.length - (end - start);
  }
  return offset + shift;
}
