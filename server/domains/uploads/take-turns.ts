import { Overloaded } from '#server/kernel/waiting-line.ts';

const COME_AGAIN_SECONDS = 2;

interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait for their turn; the next is sent away with HTTP 503. */
  readonly waiting: number;
}

/** Runs work a few at a time, the rest in the order it came. */
export function takeTurns({ atOnce, waiting }: TurnLimits) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Overloaded(COME_AGAIN_SECONDS);
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes to who waits; only without anybody it becomes free.
      if (next) next();
      else running -= 1;
    }
  };
}
