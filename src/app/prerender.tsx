import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { blockRegistry } from '#src/blocks/registry.ts';
import { holds, plainVisit } from '#src/page-model/conditions.ts';
import type { Block, BlockType, CompiledPage, PageContext } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import { PagePoster } from '#src/renderer/page-poster.tsx';
import { BlockView, bringHeading, PageHeading } from '#src/renderer/page-view.tsx';
import { withClasses } from './classes-in.ts';

const components = await loadBlocks(Object.keys(blockRegistry) as BlockType[]);

/** Whether a block type runs in the browser and so needs its data beside the HTML. */
export function isIsland(type: BlockType): boolean {
  return blockRegistry[type].isIsland === true;
}

/**
 * The HTML of one block in its frame, hidden when most visitors do not see it at `builtAt` (milliseconds since 1970).
 * Throws what the block's component throws.
 */
export function renderBlock(block: Block, page: PageContext, builtAt: number): RenderedHtml {
  const isHidden = !holds(block.when, plainVisit(builtAt));
  return withClasses(render(block, page, isHidden));
}

function render(block: Block, page: PageContext, isHidden: boolean): string {
  const view = <BlockView block={block} page={page} components={components} isHidden={isHidden} />;
  // HTML that is hydrated needs react-dom's markers.
  return isIsland(block.type) ? renderToString(view) : renderToStaticMarkup(view);
}

/** The page's `<h1>` when no unconditional block brings one, and its poster's button when it has one; else empty. */
export function renderHeading(page: CompiledPage): RenderedHtml {
  const always = page.blocks.filter(({ when }) => !when);
  const heading = !bringHeading(always) && <PageHeading title={page.title} blocks={always} />;
  return withClasses(
    renderToStaticMarkup(
      <>
        {heading}
        <PagePoster page={page} isHidden />
      </>,
    ),
  );
}
