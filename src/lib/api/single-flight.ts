interface Flight {
  readonly key: string;
  readonly promise: Promise<unknown>;
}

/** Runs `start`, or joins what runs under the same key. */
export type SingleFlight = <T>(key: string, start: () => Promise<T>) => { promise: Promise<T>; isJoined: boolean };

/**
 * Makes the one place through which a write goes: the same write, asked for while it is under way, is the one that is
 * under way.
 *
 * Another write that was asked for in between ends that: on, off, on again are three. After a success the same write is
 * taken for the second half of a double tap for `holdMs`; a failure may be tried again at once.
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
