import { blockRegistry } from '#src/blocks/registry.ts';
import type { BlockType } from '#src/page-model/page.ts';
import type { LoadedBlocks } from './page-view.tsx';

/** Loads the components of the given types in parallel. Types that fail to load or are unknown are left out. */
export async function loadBlocks(types: Iterable<BlockType>): Promise<LoadedBlocks> {
  const loading = [...new Set(types)].map(async (type) => {
    const module = await blockRegistry[type]?.load().catch(() => undefined);
    return [type, module?.default] as const;
  });
  return Object.fromEntries((await Promise.all(loading)).filter(([, component]) => component)) as LoadedBlocks;
}
