import { SKIP_SECONDS } from './player-keys.ts';

interface Tap {
  /** Time of the tap in milliseconds. */
  readonly at: number;
  /** From 0 at the left edge to 1 at the right. */
  readonly x: number;
}

const DOUBLE_MS = 300;
const SIDE = 0.35;

/** Seconds to skip when two taps are a double tap: negative at the left, positive at the right; undefined otherwise. */
export function doubleTapSkip(before: Tap | undefined, tap: Tap): number | undefined {
  const side = sideOf(tap);
  if (!before || side === 0 || sideOf(before) !== side || tap.at - before.at > DOUBLE_MS) return undefined;
  return side * SKIP_SECONDS;
}

function sideOf({ x }: Tap): number {
  if (x < SIDE) return -1;
  return x > 1 - SIDE ? 1 : 0;
}
