import { useEffect, useRef } from 'react';
import { serverNow } from './clock.ts';

/** The `Date` header counts whole seconds: waits until the server certainly agrees that the moment is past. */
const GRACE_MS = 1000;
/** The longest delay of a timer; a later moment is checked again before then. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls `run` once when the server's clock has passed `at` (milliseconds), for each new `at`. */
export function useAlarm(at: number | undefined, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    const delay = Math.max(0, at - serverNow()) + GRACE_MS;
    if (delay > LONGEST_MS) return undefined;
    const timer = setTimeout(() => latest.current(), delay);
    return () => clearTimeout(timer);
  }, [at]);
}
