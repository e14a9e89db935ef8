import { useEffect, useState } from 'react';

/** The value once it has not changed for `delayMs`; while paused, the previous one. */
export function useSettled<T>(value: T, delayMs: number, isPaused: boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isPaused]);
  return settled;
}
