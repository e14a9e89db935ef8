import { useMemo } from 'react';
import { type BlockMark, findBlock, markBlocks } from '#src/page-edit/read/find-block.ts';
import { type CommentThread, useThreads } from '../../reviews/use-threads.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

interface PlacedThreads {
  /** By the present index of their block. */
  readonly byBlock: ReadonlyMap<number, readonly CommentThread[]>;
  /** Of the whole page. */
  readonly ofPage: readonly CommentThread[];
  /** About a block that was deleted or cannot be recognised. */
  readonly lost: readonly CommentThread[];
}

/** Open threads of the page, each at its block, also after a move. */
export function useBlockThreads() {
  const { file } = useEditor();
  const page = useEditorState((state) => state.page);
  const { open, settled, failure, refetch } = useThreads(file);
  // Most pages have no open thread, and typing must not wait for the marks of all blocks.
  const placed = useMemo(() => placeThreads(open, open.length > 0 ? markBlocks(page) : []), [open, page]);
  return { ...placed, settled, failure, refetch, count: open.length };
}

function placeThreads(threads: readonly CommentThread[], blocks: readonly BlockMark[]): PlacedThreads {
  const byBlock = new Map<number, CommentThread[]>();
  const ofPage: CommentThread[] = [];
  const lost: CommentThread[] = [];
  for (const thread of threads) {
    const { anchor, block } = thread.first;
    const index = anchor ? findBlock(blocks, anchor) : undefined;
    if (index !== undefined) byBlock.set(index, [...(byBlock.get(index) ?? []), thread]);
    else if (anchor || block) lost.push(thread);
    else ofPage.push(thread);
  }
  return { byBlock, ofPage, lost };
}
