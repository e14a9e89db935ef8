import type { Behaviour } from '#src/blocks/behaviour.ts';
import { guardExit } from '#src/blocks/exit-dialog/exit-dialog.behaviour.ts';
import { attach as attachStickyBuy } from '#src/blocks/sticky-buy/sticky-buy.behaviour.ts';
import { whenNear } from '#src/lib/loading/when-near.ts';
import type { BlockType } from '#src/page-model/page.ts';
import { attempt, reportBlock } from './attempt.ts';

const ready: { readonly [T in BlockType]?: Behaviour } = {
  'sticky-buy': attachStickyBuy,
  // The page may have been touched before this script ran.
  'exit-dialog': (block) => guardExit(block, navigator.userActivation?.isActive),
};

/** The code of these blocks is fetched when each comes near the screen. */
const later: { readonly [T in BlockType]?: () => Promise<{ readonly attach: Behaviour }> } = {
  'anchor-nav': () => import('#src/blocks/anchor-nav/anchor-nav.behaviour.ts'),
  countdown: () => import('#src/blocks/countdown/countdown.behaviour.ts'),
  banner: () => import('#src/blocks/banner/banner.behaviour.ts'),
  lottie: () => import('#src/blocks/lottie/lottie.behaviour.ts'),
};

/** Starts the prerendered blocks that need more than the boot script. */
export function attachBlocks(page: ParentNode): void {
  for (const [type, attach] of Object.entries(ready)) {
    for (const block of blocksOf(page, type)) attempt(block, () => attach(block));
  }
  for (const [type, load] of Object.entries(later)) {
    for (const block of blocksOf(page, type)) {
      whenNear(block, () => {
        load().then(
          ({ attach }) => attempt(block, () => attach(block)),
          (reason: unknown) => reportBlock(block, reason),
        );
      });
    }
  }
}

function blocksOf(page: ParentNode, type: string): NodeListOf<HTMLElement> {
  return page.querySelectorAll<HTMLElement>(`[data-block="${type}"]`);
}
