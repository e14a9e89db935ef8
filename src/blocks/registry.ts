import type { ComponentType } from 'react';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { BlockType } from '#src/page-model/page.ts';

/** How one type of block is shown. */
export interface BlockEntry<T extends BlockType> {
  /** Loads the component; each block is a chunk of its own, with its stylesheet. */
  readonly load: () => Promise<{ readonly default: ComponentType<BlockProps<T>> }>;
  /** True where the block lives on API data: React takes it over when the visitor comes near or touches it. */
  readonly isIsland?: true;
}

export type BlockRegistry = { readonly [T in BlockType]: BlockEntry<T> };

/** Every block type, once. A type without an entry here does not compile. */
export const blockRegistry: BlockRegistry = {
  agreements: { load: () => import('./agreements/agreements.tsx') },
  'anchor-nav': { load: () => import('./anchor-nav/anchor-nav.tsx') },
  banner: { load: () => import('./banner/banner.tsx') },
  button: { load: () => import('./button/button.tsx') },
  countdown: { load: () => import('./countdown/countdown.tsx') },
  coupon: { load: () => import('./coupon/coupon.tsx'), isIsland: true },
  'course-card': { load: () => import('./course-card/course-card.tsx'), isIsland: true },
  'exit-dialog': { load: () => import('./exit-dialog/exit-dialog.tsx') },
  faq: { load: () => import('./faq/faq.tsx') },
  'group-buy': { load: () => import('./group-buy/group-buy.tsx'), isIsland: true },
  heading: { load: () => import('./heading/heading.tsx') },
  hero: { load: () => import('./hero/hero.tsx') },
  'image-stack': { load: () => import('./image-stack/image-stack.tsx') },
  logistics: { load: () => import('./logistics/logistics.tsx'), isIsland: true },
  lottie: { load: () => import('./lottie/lottie.tsx') },
  outline: { load: () => import('./outline/outline.tsx') },
  points: { load: () => import('./points/points.tsx') },
  'price-card': { load: () => import('./price-card/price-card.tsx') },
  'qr-code': { load: () => import('./qr-code/qr-code.tsx') },
  'registration-form': { load: () => import('./registration-form/registration-form.tsx') },
  reviews: { load: () => import('./reviews/reviews.tsx') },
  'rich-text': { load: () => import('./rich-text/rich-text.tsx') },
  spacer: { load: () => import('./spacer/spacer.tsx') },
  'sticky-buy': { load: () => import('./sticky-buy/sticky-buy.tsx') },
  'teacher-list': { load: () => import('./teacher-list/teacher-list.tsx') },
  video: { load: () => import('./video/video.tsx') },
};
