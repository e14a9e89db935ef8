interface Flight {
  readonly key: string;
  readonly promise: Promise<unknown>;
}

/** Runs `start`, or returns the promise of a running call with the same key. */
export type SingleFlight = <T>(key: string, start: () => Promise<T>) => { promise: Promise<T>; isJoined: boolean };

/**
 * Makes a runner for one kind of write: a second call of the same write, while the first is in progress, gets the same
 * result. Decision 0045.
 *
 * Another write in between ends that: on, off, on again are three writes. After a success the same write counts as the
 * second half of a double tap for `holdMs`; a failure may be retried at once.
 */
export function singleFlight(holdMs = 0): SingleFlight {
  let last: Flight | undefined;
  return <T>(key: string, start: () => Promise<T>) => {
    if (last?.key === key) return { promise: last.promise as Promise<T>, isJoined: true };
    const promise = start();
    const flight: Flight = { key, promise };
    last = flight;
    const end = () => {
      if (last === flight) last = undefined;
    };
    void promise.then(() => (holdMs > 0 ? setTimeout(end, holdMs) : end()), end);
    return { promise, isJoined: false };
  };
}
