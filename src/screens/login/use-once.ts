import { useEffect, useRef, useState } from 'react';

interface Outcome<T> {
  readonly data?: T;
  readonly error?: unknown;
}

/** Runs a single-use action once, when the screen opens. */
export function useOnce<T>(run: () => Promise<T>): Outcome<T> {
  const running = useRef<Promise<T>>(undefined);
  const first = useRef(run);
  const [outcome, setOutcome] = useState<Outcome<T>>({});
  useEffect(() => {
    let isGone = false;
    running.current ??= first.current();
    running.current.then(
      (data) => !isGone && setOutcome({ data }),
      (error: unknown) => !isGone && setOutcome({ error }),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return outcome;
}
