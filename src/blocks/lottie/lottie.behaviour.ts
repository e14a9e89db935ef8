import type { AnimationItem } from 'lottie-web';
import { prefersStill } from '#src/lib/dom/scroll-to-block.ts';
import type { Behaviour } from '../behaviour.ts';

/** How near the animation has to come before its player is fetched. */
const MARGIN = '300px';

/** Plays the block's animation over its poster while it is on screen. Those who want less motion keep the poster. */
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
    // The poster stays until there is a first frame to take its place.
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
