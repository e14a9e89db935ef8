import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isIslandType, islandBlocks } from '#src/blocks/islands.ts';
import { reportToServer } from '#src/lib/reports/client-report.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { BlockBoundary } from '#src/renderer/block-boundary.tsx';

/** The data of the page's islands: `<script type="application/json" id="page-data">`. */
interface PageData {
  readonly page: PageContext;
  readonly blocks: readonly Block[];
}

/** Hydrates one prerendered block. Resolves when its buttons work; throws when its data or component is missing. */
export async function hydrateIsland(section: HTMLElement): Promise<void> {
  const { page, blocks } = readPageData();
  const block = blocks.find(({ id }) => id === section.id);
  if (!block) throw new Error(`There is no data for the island "${section.id}".`);
  const view = await loadView(block, page);
  const report = (reason: unknown) =>
    reportToServer({ kind: 'block-failed', blockId: block.id, blockType: block.type, reason });
  await new Promise<void>((resolve) => {
    hydrateRoot(
      section,
      <BlockBoundary onFailed={report}>
        <Hydrated onDone={resolve}>{view}</Hydrated>
      </BlockBoundary>,
      { onRecoverableError: report },
    );
  });
}

async function loadView(block: Block, page: PageContext): Promise<ReactNode> {
  if (!isIslandType(block.type)) throw new Error(`Block type "${block.type}" is no island.`);
  const { default: component } = await islandBlocks[block.type].load();
  return createElement(component as ComponentType<{ block: Block; page: PageContext }>, { block, page });
}

function readPageData(): PageData {
  const script = document.getElementById('page-data');
  return JSON.parse(script?.textContent ?? '') as PageData;
}

function Hydrated({ children, onDone }: { readonly children: ReactNode; readonly onDone: () => void }) {
  useEffect(onDone, [onDone]);
  return children;
}
