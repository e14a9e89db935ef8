import { useSyncExternalStore } from 'react';

/** As in wide.css. */
const WIDE = '(min-width: 1024px)';

/** Whether what is on other screens or in tabs on a phone stands beside. False where the server renders. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, isWideNow, () => false);
}

function onWidth(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

// Where CSS cannot ask what a box has in it, the frame stays as narrow as a phone.
const isWideNow = () => window.matchMedia(WIDE).matches && CSS.supports('selector(:has(*))');
