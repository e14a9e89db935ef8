/** The second of a film of this length that is shown `sinceMs` after its begin; undefined while the length is unknown. */
export function placeByClock(sinceMs: number, durationSeconds: number): number | undefined {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return undefined;
  const seconds = (sinceMs / 1000) % durationSeconds;
  return seconds < 0 ? seconds + durationSeconds : seconds;
}

/** How far a place of a film that runs in a circle is behind another, the shorter way; negative when it is ahead. */
export function behindBy(placeSeconds: number, targetSeconds: number, durationSeconds: number): number {
  const behind = (((targetSeconds - placeSeconds) % durationSeconds) + durationSeconds) % durationSeconds;
  return behind > durationSeconds / 2 ? behind - durationSeconds : behind;
}
