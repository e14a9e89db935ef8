import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { dataOf } from '#src/page-edit/read/open-page.ts';
import { nodeAt } from '#src/page-edit/read/page-node.ts';
import { copyItem } from '#src/page-edit/write/plan-items.ts';
import { isHiddenBlock } from '../block-words.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { blockAt, blockCount } from './selected-block.ts';

const BLOCKS = ['blocks'] as const;
const CLIPBOARD = 'studio-clipboard';

/** Moves the selected block; does nothing at either end. */
export function moveBlock(store: EditorStore, by: -1 | 1): void {
  const { selected, page } = store.read();
  if (selected === null) return;
  moveBlockTo(store, selected, Math.max(0, Math.min(selected + by, blockCount(page) - 1)));
}

export function moveBlockTo(store: EditorStore, from: number, to: number): void {
  if (from !== to) store.edit({ kind: 'move', path: BLOCKS, from, to });
}

export function duplicateBlock(store: EditorStore): void {
  const { selected } = store.read();
  if (selected !== null) store.edit({ kind: 'duplicate', path: [...BLOCKS, selected] });
}

export function removeBlock(store: EditorStore): void {
  const { selected } = store.read();
  if (selected !== null) store.edit({ kind: 'remove', path: [...BLOCKS, selected] });
}

/** Hides the selected block, which stays in the file, or shows it again. Returns whether it is hidden then. */
export function toggleHidden(store: EditorStore): boolean | undefined {
  const { selected, page } = store.read();
  if (selected === null) return undefined;
  const path = [...BLOCKS, selected, 'when'];
  const isHidden = isHiddenBlock(blockAt(page, selected));
  if (!isHidden) return store.edit({ kind: 'set', path: [...path, 'hidden'], value: true }) ? true : undefined;
  const when = nodeAt(page.root, path);
  const isAlone = when?.kind === 'map' && when.slots.length === 1;
  return store.edit({ kind: 'remove', path: isAlone ? path : [...path, 'hidden'] }) ? false : undefined;
}

/** Copies the selected block for every page in this browser. Returns whether there was one. */
export function copyBlock(store: EditorStore): boolean {
  const { selected, page } = store.read();
  const text = selected === null ? undefined : copyItem(page, [...BLOCKS, selected]);
  if (text === undefined) return false;
  writeStored('local', CLIPBOARD, text);
  // Also for a text editor or a message; when the clipboard is forbidden, pages can still paste it.
  navigator.clipboard?.writeText(text).catch(() => undefined);
  return true;
}

/** Pastes the copied block behind the selected one. Returns whether there was one. */
export function pasteBlock(store: EditorStore): boolean {
  const text = readStored('local', CLIPBOARD);
  if (text === undefined) return false;
  addBlock(store, text);
  return true;
}

/** Inserts a block, as a list item of YAML, at an index; without one, behind the selected block. */
export function addBlock(store: EditorStore, text: string, index = placeToAdd(store.read())): void {
  store.edit({ kind: 'paste', path: BLOCKS, index, text });
}

/** Inserts several blocks from an index on, as one step of the history. */
export function addBlocks(store: EditorStore, texts: readonly string[], index: number): void {
  for (const [offset, text] of texts.entries()) {
    if (!store.edit({ kind: 'paste', path: BLOCKS, index: index + offset, text }, 'section')) return;
  }
}

/** Blocks that lie over a page come after its content: a new block is inserted before them. */
const OVER_THE_PAGE = new Set<unknown>(['sticky-buy', 'exit-dialog']);

/** Index of a new block: behind the selected one or at the end of the page's content. */
export function placeToAdd({ page, selected }: Pick<EditorState, 'page' | 'selected'>): number {
  let end = blockCount(page);
  while (end > 0 && OVER_THE_PAGE.has(dataOf(page, nodeAt(page.root, [...BLOCKS, end - 1, 'type'])))) end -= 1;
  return selected === null ? end : Math.min(selected + 1, end);
}
