/** How near a block has to come before it is worth fetching something for it. */
const MARGIN = '300px';

/** Calls `act` once, when the element is about to come on screen, or is as near as `margin` says. Returns what calls that off. */
export function whenNear(element: Element, act: () => void, margin = MARGIN): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
