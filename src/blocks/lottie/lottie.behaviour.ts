import type { AnimationItem } from 'lottie-web';
import { prefersStill } from '#src/lib/dom/scroll-to-block.ts';
import type { Behaviour } from '../behaviour.ts';

/** Distance at which the animation's player is loaded. */
const MARGIN = '300px';

/** Plays the block's animation over its poster while it is on screen. With reduced motion the poster stays. */
export const attach: Behaviour = (root) => {
  const stage = root.querySelector<HTMLElement>('[data-lottie]');
  if (!stage || prefersStill()) return () => {};
  let player: AnimationItem | undefined;
  let isLoading = false;
  let isGone = false;

  async function load(stageToFill: HTMLElement): Promise<void> {
    isLoading = true;
    const { default: lottie } = await import('lottie-web/build/player/lottie_light');
    if (isGone) return;
    player = lottie.loadAnimation({
      container: stageToFill,
      renderer: 'svg',
      loop: stageToFill.dataset.loop !== 'false',
      autoplay: true,
      path: stageToFill.dataset.lottie ?? '',
    });
    // The poster stays until the first frame.
    player.addEventListener('DOMLoaded', () => root.querySelector('.lottie')?.classList.add('is-playing'));
  }

  const observer = new IntersectionObserver(
    ([entry]) => {
      const isNear = entry?.isIntersecting ?? false;
      if (player) isNear ? player.play() : player.pause();
      else if (isNear && !isLoading) load(stage).catch(() => observer.disconnect());
    },
    { rootMargin: MARGIN },
  );
  observer.observe(stage);
  return () => {
    isGone = true;
    observer.disconnect();
    player?.destroy();
  };
};
