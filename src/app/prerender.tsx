import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { blockRegistry } from '#src/blocks/registry.ts';
import { holds, plainVisit } from '#src/page-model/conditions.ts';
import type { Block, BlockType, CompiledPage, PageContext } from '#src/page-model/page.ts';
import { loadBlocks } from '#src/renderer/load-blocks.ts';
import { BlockView, PageHeading } from '#src/renderer/page-view.tsx';

const components = await loadBlocks(Object.keys(blockRegistry) as BlockType[]);

/** Whether a type of block comes alive in the browser and so needs its data beside the HTML. */
export function isIsland(type: BlockType): boolean {
  return blockRegistry[type].isIsland === true;
}

/** Most blocks whose HTML is kept; fragments, teachers and common questions are the same on many pages. */
const MAX_KEPT = 500;
const kept = new Map<string, string>();

/**
 * The HTML of one block in its frame, hidden when most visitors are not shown it at `builtAt` (milliseconds since 1970).
 * Throws what the block's component throws. A block that asks nothing of its page is rendered once for all pages.
 */
export function renderBlock(block: Block, page: PageContext, builtAt: number): string {
  const isHidden = !holds(block.when, plainVisit(builtAt));
  const key = `${isHidden}${JSON.stringify(block)}`;
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  let isAsked = false;
  const asked = new Proxy(page, {
    get(target, name) {
      isAsked = true;
      return Reflect.get(target, name) as unknown;
    },
    ownKeys(target) {
      isAsked = true;
      return Reflect.ownKeys(target);
    },
    has(target, name) {
      isAsked = true;
      return Reflect.has(target, name);
    },
  });
  const view = <BlockView block={block} page={asked} components={components} isHidden={isHidden} />;
  const html = isIsland(block.type) ? renderToString(view) : renderToStaticMarkup(view);
  return isAsked ? html : keep(key, html);
}

/** Lets go of what was not asked for longest. */
function keep(key: string, html: string): string {
  kept.delete(key);
  kept.set(key, html);
  const [oldest] = kept.size > MAX_KEPT ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  return html;
}

/** The page's `<h1>` where no block brings one in every case, else nothing. */
export function renderHeading(page: CompiledPage): string {
  const always = page.blocks.filter(({ when }) => !when);
  return renderToStaticMarkup(<PageHeading title={page.title} blocks={always} />);
}
