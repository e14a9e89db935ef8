import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/**
 * The server-corrected time in milliseconds, renewed every `intervalMs` while the page is visible.
 *
 * Undefined on the first render, so that it equals the prerendered page.
 */
export function useNow(intervalMs: number): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(serverNow());
    };
    tick();
    const timer = setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}
