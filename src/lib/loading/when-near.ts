/** Distance from the screen at which a block's code is loaded. */
const MARGIN = '300px';

/** Calls `act` once, when the element comes within `margin` of the screen. Returns a function that cancels it. */
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
