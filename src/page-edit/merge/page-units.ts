import { type OpenPage, openPage } from '../read/open-page.ts';
import { type CollectionNode, nodeAt } from '../read/page-node.ts';
import { columnOf, extentOf, nextLine, shifted } from '../write/lines.ts';

/** A part of a page that is merged as one: a key with its value, or one block. */
export interface Unit {
  /** The key, or the id of the block. */
  readonly name?: string;
  /** The type of a block. */
  readonly type?: string;
  /** Its lines, with its own comments; without indentation, lines end with `\n`. */
  readonly text: string;
  /** The text between the unit before and this one: blank lines and free comments. */
  readonly gap: string;
  /** The same as written in the file. */
  readonly written: { readonly gapStart: number; readonly start: number; readonly end: number };
}

/** A page cut into units: every character is in one of them. */
export interface CutPage {
  readonly page: OpenPage;
  /** Its keys, and the end of the file. When the blocks are units, the key `blocks` is only its own line. */
  readonly keys: readonly Unit[];
  readonly blocks: readonly Unit[];
  /** Column of the blocks' dashes. */
  readonly column: number;
  readonly hasBlocks: boolean;
}

/** Names of the text before the first key and after the last; no key can have these names. */
const HEAD = '\u0000head';
const TAIL = '\u0000tail';

/** Cuts a page into units; undefined when its text cannot be parsed, or is all in brackets. */
export function cutPage(text: string, cutsBlocks = true): CutPage | undefined {
  const page = openPage(text);
  const { root } = page;
  if (page.problems.length > 0 || root?.kind !== 'map' || root.isFlow || root.slots.length === 0) return undefined;
  const names = root.slots.map(({ key }) => (key?.isText ? key.text : undefined));
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  const list = nodeAt(root, ['blocks']);
  const hasBlocks = cutsBlocks && list?.kind === 'list' && !list.isFlow && list.slots.length > 0 && !list.anchor;
  const blocks = hasBlocks ? (list as CollectionNode) : undefined;
  const column = blocks ? columnOf(text, blocks.slots[0]?.start ?? 0) : 0;
  let at = 0;
  const take = (start: number, end: number, own: number): Unit => {
    const written = { gapStart: at, start, end };
    at = end;
    return {
      text: normal(text.slice(start, end), own),
      gap: text.slice(written.gapStart, start).replaceAll('\r\n', '\n'),
      written,
    };
  };
  const nothing = (offset: number, name: string): Unit => ({ ...take(offset, offset, 0), text: '', name });
  const first = extentOf(text, root, 0).start;
  const keys = [nothing(first, HEAD)];
  const blockUnits: Unit[] = [];
  for (const [index, slot] of root.slots.entries()) {
    const { start, end } = extentOf(text, root, index);
    const name = slot.key?.text ?? '';
    const isBlocks = blocks !== undefined && name === 'blocks';
    keys.push({ ...take(start, isBlocks ? nextLine(text, slot.after ?? start) : end, 0), name });
    if (!isBlocks) continue;
    for (const [item] of blocks.slots.entries()) {
      const lines = extentOf(text, blocks, item);
      blockUnits.push({ ...take(lines.start, lines.end, column), ...labelOf(blocks, item) });
    }
  }
  keys.push(nothing(text.length, TAIL));
  return { page, keys, blocks: blockUnits, column, hasBlocks };
}

function labelOf(list: CollectionNode, index: number): Pick<Unit, 'name' | 'type'> {
  const [name, type] = ['id', 'type'].map((key) => {
    const node = nodeAt(list, [index, key]);
    return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
  });
  return { ...(name !== undefined && { name }), ...(type !== undefined && { type }) };
}

/** Lines without indentation, so that another indentation or line end is no change. */
function normal(text: string, column: number): string {
  return shifted(text.replaceAll('\r\n', '\n').replace(/\n?$/, '\n'), -column, '\n');
}
