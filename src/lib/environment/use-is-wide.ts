import { useSyncExternalStore } from 'react';

/** As wide as the frame lets a desk be: lesson-desk.css and live-hall.css. */
const WIDE = '(min-width: 1027px)';

/** Whether what stands in tabs on a phone stands beside. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, isWideNow);
}

function onWidth(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

// Where CSS cannot ask what a box has in it, the frame stays as narrow as a phone.
const isWideNow = () => window.matchMedia(WIDE).matches && CSS.supports('selector(:has(*))');
