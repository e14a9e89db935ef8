import type { Block, BlockType, CompiledPage } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import type { LoadedBlocks } from '#src/renderer/page-view.tsx';

/** A page with the components it needs. */
export interface LoadedPage {
  readonly page: CompiledPage;
  readonly components: LoadedBlocks;
}

/** Loads the blocks a page needs. */
export function loadBlocksOf(page: CompiledPage): Promise<LoadedBlocks> {
  return loadBlocks(page.blocks.map((block: Block): BlockType => block.type));
}
