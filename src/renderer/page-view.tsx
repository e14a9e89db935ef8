import { type ComponentType, createElement } from 'react';
import { blockRegistry } from '#src/blocks/registry.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { holds, type Situation } from '#src/page-model/conditions.ts';
import type { Block, BlockType, CompiledPage, PageContext } from '#src/page-model/page.ts';
import { BlockBoundary } from './block-boundary.tsx';
import { PagePoster } from './page-poster.tsx';

/** Components that are already loaded, by block type. */
export type LoadedBlocks = { readonly [T in BlockType]?: ComponentType<BlockProps<T>> };

interface PageViewProps {
  readonly page: CompiledPage;
  /** Components of every type the page uses; see `loadBlocks`. */
  readonly components: LoadedBlocks;
  /** Called for each block that could not be shown. Its place stays empty; other blocks are not affected. */
  readonly onBlockFailed: (block: Block, reason: unknown) => void;
  /** The facts that conditions of blocks are checked against. */
  readonly situation: Situation;
}

/** A whole page. The one renderer for prerender, app and preview. */
export function PageView({ page, components, onBlockFailed, situation }: PageViewProps) {
  const blocks = page.blocks.filter(({ when }) => holds(when, situation));
  return (
    <main className="page" data-page={page.path}>
      <PageHeading title={page.title} blocks={blocks} />
      <PagePoster page={page} />
      {blocks.map((block) => (
        <BlockBoundary key={block.id} onFailed={(reason) => onBlockFailed(block, reason)}>
          <BlockView block={block} page={page} components={components} />
        </BlockBoundary>
      ))}
    </main>
  );
}

/** The `<h1>` of a page without a block that brings one, for screen readers. */
export function PageHeading({ title, blocks }: { readonly title: string; readonly blocks: readonly Block[] }) {
  if (bringHeading(blocks)) return null;
  return <h1 className="visually-hidden">{title}</h1>;
}

/** Whether a block brings the page's heading. */
export function bringHeading(blocks: readonly Block[]): boolean {
  return blocks.some(({ type }) => blockRegistry[type]?.isPageHeading);
}

interface BlockViewProps<T extends BlockType> {
  readonly block: Block<T>;
  readonly page: PageContext;
  readonly components: LoadedBlocks;
  /** True: prerendered but hidden, because only some visits show it; the page's script decides. */
  readonly isHidden?: boolean;
}

/** One block in its frame. Throws when its type has no loaded component; the boundary around it reports that. */
export function BlockView<T extends BlockType>({ block, page, components, isHidden }: BlockViewProps<T>) {
  const type: T = block.type as T;
  const component: ComponentType<BlockProps<T>> | undefined = components[type];
  if (!component) throw new Error(`There is no component for block type "${type}".`);
  return (
    <section
      id={block.id}
      className={`block block-${type}`}
      data-block={type}
      hidden={isHidden}
      data-when={block.when && JSON.stringify(block.when)}
      data-island={blockRegistry[type].isIsland ? type : undefined}
    >
      {createElement(component, { block, page })}
    </section>
  );
}
