import { listen } from '#src/lib/dom/listen.ts';
import { blockOf, scrollToBlock } from '#src/lib/dom/scroll-to-block.ts';
import type { Behaviour } from '../behaviour.ts';

/** Smallest height of a keyboard, in CSS pixels. */
const KEYBOARD_PX = 150;

/** Hides the bar while its target or a keyboard is on screen; a tap goes to the target's first field. */
export const attach: Behaviour = (root) => {
  const bar = root.querySelector<HTMLElement>('[data-sticky]');
  const link = root.querySelector<HTMLAnchorElement>('a[data-target]');
  const target = link && blockOf(link.hash);
  if (!bar || !link || !target) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  const viewport = window.visualViewport;
  let isTargetSeen = false;

  const show = () => {
    const isKeyboardOpen = viewport ? window.innerHeight - viewport.height * viewport.scale > KEYBOARD_PX : false;
    // Never while it has the focus: keyboard users would lose their place.
    bar.hidden = (isTargetSeen || isKeyboardOpen) && document.activeElement !== link;
  };

  const observer = new IntersectionObserver(([entry]) => {
    isTargetSeen = entry?.isIntersecting ?? false;
    show();
  });
  observer.observe(target);
  const lead = (event: Event) => {
    event.preventDefault();
    scrollToBlock(target);
  };
  listen(viewport, 'resize', show, signal);
  listen(link, 'click', lead, signal);
  listen(link, 'blur', show, signal);
  return () => {
    ended.abort();
    observer.disconnect();
    bar.hidden = false;
  };
};
