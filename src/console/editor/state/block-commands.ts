import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { dataOf } from '#src/page-edit/open-page.ts';
import { nodeAt } from '#src/page-edit/page-node.ts';
import { copyItem } from '#src/page-edit/plan-items.ts';
import { isHiddenBlock } from '../block-words.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorStore } from './editor-store.ts';
import { blockAt, blockCount } from './selected-block.ts';

const BLOCKS = ['blocks'] as const;
const CLIPBOARD = 'studio-clipboard';

/** Moves the selected block; nothing happens at either end. */
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

/** Takes the selected block out of the page and leaves it in the file, or puts it back. Returns whether it is hidden afterwards. */
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

/** Puts the selected block where every page of this browser can paste it from. Returns whether there was one. */
export function copyBlock(store: EditorStore): boolean {
  const { selected, page } = store.read();
  const text = selected === null ? undefined : copyItem(page, [...BLOCKS, selected]);
  if (text === undefined) return false;
  writeStored('local', CLIPBOARD, text);
  // For a text editor or a message; where it is not allowed, pages can still paste it.
  navigator.clipboard?.writeText(text).catch(() => undefined);
  return true;
}

/** Puts the copied block behind the selected one. Returns whether there was one. */
export function pasteBlock(store: EditorStore): boolean {
  const text = readStored('local', CLIPBOARD);
  if (text === undefined) return false;
  addBlock(store, text);
  return true;
}

/** Puts a block, as a list item of YAML, at an index; without one, behind the selected block. */
export function addBlock(store: EditorStore, text: string, index = placeToAdd(store.read())): void {
  store.edit({ kind: 'paste', path: BLOCKS, index, text });
}

/** What lies over a page stands behind its content: what is added comes before it. */
const OVER_THE_PAGE = new Set<unknown>(['sticky-buy', 'exit-dialog']);

/** Where a new block comes: behind the selected one or at the end, in the content of the page. */
export function placeToAdd({ page, selected }: Pick<EditorState, 'page' | 'selected'>): number {
  let end = blockCount(page);
  while (end > 0 && OVER_THE_PAGE.has(dataOf(page, nodeAt(page.root, [...BLOCKS, end - 1, 'type'])))) end -= 1;
  return selected === null ? end : Math.min(selected + 1, end);
}
