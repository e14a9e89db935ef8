/**
 * The position in seconds, `sinceMs` after the start, of a film that plays in a loop; undefined while its length is
 * unknown.
 */
export function placeByClock(sinceMs: number, durationSeconds: number): number | undefined {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return undefined;
  const seconds = (sinceMs / 1000) % durationSeconds;
  return seconds < 0 ? seconds + durationSeconds : seconds;
}

/**
 * Distance in seconds from `placeSeconds` to `targetSeconds` in a film that plays in a loop, the shorter way round;
 * negative when it is ahead.
 */
export function behindBy(placeSeconds: number, targetSeconds: number, durationSeconds: number): number {
  const behind = (((targetSeconds - placeSeconds) % durationSeconds) + durationSeconds) % durationSeconds;
  return behind > durationSeconds / 2 ? behind - durationSeconds : behind;
}
