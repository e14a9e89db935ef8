import type { BlockType } from '#src/page-model/page.ts';
import { type BlockEntry, islandBlocks } from './islands.ts';

export type BlockRegistry = { readonly [T in BlockType]: BlockEntry<T> };

/** Every block type, once. A type without an entry here does not compile. Decision 0001. */
export const blockRegistry: BlockRegistry = {
  ...islandBlocks,
  agreements: { load: () => import('./agreements/agreements.tsx') },
  'anchor-nav': { load: () => import('./anchor-nav/anchor-nav.tsx') },
  banner: { load: () => import('./banner/banner.tsx') },
  button: { load: () => import('./button/button.tsx') },
  countdown: { load: () => import('./countdown/countdown.tsx') },
  'exit-dialog': { load: () => import('./exit-dialog/exit-dialog.tsx') },
  faq: { load: () => import('./faq/faq.tsx') },
  heading: { load: () => import('./heading/heading.tsx') },
  hero: { load: () => import('./hero/hero.tsx'), isPageHeading: true },
  'image-stack': { load: () => import('./image-stack/image-stack.tsx') },
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
