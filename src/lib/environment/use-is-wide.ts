import { useSyncExternalStore } from 'react';

/** As in wide.css. */
const WIDE = '(min-width: 1024px)';

/**
 * Whether the window is wide enough to show side by side what a phone shows on separate screens or tabs. False on the
 * server.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(onWidth, isWideNow, () => false);
}

function onWidth(listener: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

// Browsers without `:has` in CSS keep the narrow layout.
const isWideNow = () => window.matchMedia(WIDE).matches && CSS.supports('selector(:has(*))');
