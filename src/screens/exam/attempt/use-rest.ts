import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Milliseconds until `endsAtMs` of the monotonic clock, updated twice a second; undefined while it is unknown. */
export function useRest(endsAtMs: number | undefined): number | undefined {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return endsAtMs === undefined ? undefined : Math.max(0, endsAtMs - now);
}
