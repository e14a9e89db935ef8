import { extentOf } from './extent.ts';
import { lineStart } from './lines.ts';
import { type OpenPage, openPage, readText } from './open-page.ts';
import { type CollectionNode, isCollection, nodeAt, type PageNode, type Slot } from './page-node.ts';
import type { Splice } from './splice.ts';

/**
 * Opens the text that splices made of an open page. Where they all lie in one block, only that block is read again.
 *
 * A test holds what comes out to what `openPage` reads; only the file's habits are those from before.
 */
export function reopenPage(page: OpenPage, text: string, splices: readonly Splice[]): OpenPage {
  return reopenBlock(page, text, splices) ?? openPage(text);
}

function reopenBlock(page: OpenPage, text: string, splices: readonly Splice[]): OpenPage | undefined {
  const { root } = page;
  const first = splices[0];
  const last = splices.at(-1);
  const list = nodeAt(root, ['blocks']);
  if (!first || !last || root?.kind !== 'map' || root.isFlow || page.problems.length > 0) return undefined;
  if (list?.kind !== 'list' || list.isFlow || hasNames(root)) return undefined;
  const index = list.slots.findLastIndex((slot) => lineStart(page.text, slot.start) <= first.start);
  const slot = list.slots[index];
  if (!slot || slot.start > first.start) return undefined;
  const { start, end } = extentOf(page.text, list, index);
  // A splice at the very end may add to what follows.
  if (last.end >= end) return undefined;
  const by = text.length - page.text.length;
  const fresh = readBlock(text.slice(start, end + by), start, slot.start - lineStart(page.text, slot.start));
  if (!fresh) return undefined;
  return { ...page, text, root: withBlock(root, list, index, fresh, by) };
}

/** Anchors, aliases and tags mean something across blocks. */
function hasNames(node: PageNode): boolean {
  if (node.anchor !== undefined || node.tag !== undefined || node.kind === 'alias') return true;
  return isCollection(node) && node.slots.some((slot) => hasNames(slot.node));
}

/** The one item of a list that some lines hold, at its place in the file; nothing if they hold anything else. */
function readBlock(lines: string, at: number, column: number): Slot | undefined {
  // The end of a document, or another's beginning, is one for all that follows.
  if (/^(?:---|\.\.\.)/m.test(lines)) return undefined;
  const { root, problems } = readText(lines);
  if (root?.kind !== 'list' || root.isFlow || root.slots.length !== 1 || problems.length > 0 || hasNames(root)) {
    return undefined;
  }
  const [slot] = root.slots;
  if (!slot || slot.start - (lines.lastIndexOf('\n', slot.start - 1) + 1) !== column) return undefined;
  // Empty lines below would belong to a text that keeps them.
  if (lines[slot.end - 1] === '\n') return undefined;
  return shifted(slot, at);
}

function withBlock(root: CollectionNode, list: CollectionNode, index: number, fresh: Slot, by: number): CollectionNode {
  const blocks = list.slots.map((slot, at) => (at < index ? slot : at === index ? fresh : shifted(slot, by)));
  const changed = { ...list, slots: blocks, end: blocks.at(-1)?.end ?? list.end };
  const own = root.slots.findIndex(({ node }) => node === list);
  const slots = root.slots.map((slot, at) => {
    if (at < own) return slot;
    return at === own ? { ...slot, node: changed, end: changed.end } : shifted(slot, by);
  });
  return { ...root, slots, end: slots.at(-1)?.end ?? root.end };
}

function shifted(slot: Slot, by: number): Slot {
  if (by === 0) return slot;
  const { key, after, comma } = slot;
  return {
    ...slot,
    start: slot.start + by,
    end: slot.end + by,
    head: slot.head + by,
    node: shiftedNode(slot.node, by),
    ...(key && { key: { ...key, start: key.start + by, end: key.end + by } }),
    ...(after !== undefined && { after: after + by }),
    ...(comma !== undefined && { comma: comma + by }),
  };
}

function shiftedNode(node: PageNode, by: number): PageNode {
  const place = { start: node.start + by, end: node.end + by };
  if (!isCollection(node)) return { ...node, ...place };
  return { ...node, ...place, slots: node.slots.map((slot) => shifted(slot, by)) };
}
