import type { Behaviour } from '#src/blocks/behaviour.ts';
import { whenNear } from '#src/lib/when-near.ts';

/** What the boot script does with a block, and with one that fails. */
interface Care {
  readonly attempt: (block: HTMLElement, attach: () => unknown) => void;
  readonly report: (block: HTMLElement, reason: unknown) => void;
}

/** Fetched when the block comes near the screen. */
const later: Readonly<Record<string, () => Promise<{ readonly attach: Behaviour }>>> = {
  'anchor-nav': () => import('#src/blocks/anchor-nav/anchor-nav.behaviour.ts'),
  countdown: () => import('#src/blocks/countdown/countdown.behaviour.ts'),
  banner: () => import('#src/blocks/banner/banner.behaviour.ts'),
  lottie: () => import('#src/blocks/lottie/lottie.behaviour.ts'),
};

/** Makes a block work that nobody touches at once. */
export function attachLater(block: HTMLElement, { attempt, report }: Care): void {
  const load = later[block.dataset.block ?? ''];
  if (!load) return;
  whenNear(block, () => {
    load().then(
      ({ attach }) => attempt(block, () => attach(block)),
      (reason: unknown) => report(block, reason),
    );
  });
}
