import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { blockRegistry } from '#src/blocks/registry.ts';
import type { Block, BlockType, CompiledPage, PageContext } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import { BlockView, PageHeading } from '#src/renderer/page-view.tsx';

const components = await loadBlocks(Object.keys(blockRegistry) as BlockType[]);

/** Whether a type of block comes alive in the browser and so needs its data beside the HTML. */
export function isIsland(type: BlockType): boolean {
  return blockRegistry[type].isIsland === true;
}

/** The HTML of one block in its frame. Throws what the block's component throws. */
export function renderBlock(block: Block, page: PageContext): string {
  const view = <BlockView block={block} page={page} components={components} />;
  return isIsland(block.type) ? renderToString(view) : renderToStaticMarkup(view);
}

/** The page's `<h1>` where no block brings one, else nothing. */
export function renderHeading(page: CompiledPage): string {
  return renderToStaticMarkup(<PageHeading page={page} />);
}
