import { blockOf } from '#src/lib/dom/scroll-to-block.ts';
import type { Behaviour } from '../behaviour.ts';

/** Everything above a line a third down the screen: a far jump crosses the line between two events. */
const ABOVE_LINE = '99999px 0px -69% 0px';

/** Marks the link of the block being read, none above the first, and scrolls it into view in the bar. */
export const attach: Behaviour = (root) => {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[data-anchor]')];
  const linkOf = new Map<Element, HTMLAnchorElement>();
  for (const link of links) {
    const block = blockOf(link.hash);
    if (block) linkOf.set(block, link);
  }

  function mark(current: HTMLAnchorElement | undefined): void {
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    if (!current) return;
    const bar = current.closest<HTMLElement>('ul, ol, nav');
    // Not scrollIntoView: that would move the page as well.
    bar?.scrollTo({ left: current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2 });
  }

  // The block being read is the last one that began above the line.
  const begun = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) begun.add(target);
        else begun.delete(target);
      }
      const current = [...linkOf].filter(([block]) => begun.has(block)).pop();
      mark(current?.[1]);
    },
    { rootMargin: ABOVE_LINE },
  );
  for (const block of linkOf.keys()) observer.observe(block);
  return () => observer.disconnect();
};
