import type { ComponentType } from 'react';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { BlockType } from '#src/page-model/page.ts';

/** How a block type is rendered. */
export interface BlockEntry<T extends BlockType> {
  /** Loads the component; each block is a chunk of its own, with its stylesheet. */
  readonly load: () => Promise<{ readonly default: ComponentType<BlockProps<T>> }>;
  /** True when the block uses API data: it is hydrated when the visitor comes near or touches it. */
  readonly isIsland?: true;
  /** True where the block shows the page's `<h1>`. */
  readonly isPageHeading?: true;
}

type IslandType = 'coupon' | 'course-card' | 'group-buy' | 'logistics';

/**
 * The part of the registry for landing pages: blocks with API data.
 *
 * A separate list, so that the code of all other blocks is not part of what a landing page can load.
 */
export const islandBlocks: { readonly [T in IslandType]: BlockEntry<T> } = {
  coupon: { load: () => import('./coupon/coupon.tsx'), isIsland: true },
  'course-card': { load: () => import('./course-card/course-card.tsx'), isIsland: true },
  'group-buy': { load: () => import('./group-buy/group-buy.tsx'), isIsland: true },
  logistics: { load: () => import('./logistics/logistics.tsx'), isIsland: true, isPageHeading: true },
};

export function isIslandType(type: string): type is IslandType {
  return type in islandBlocks;
}
