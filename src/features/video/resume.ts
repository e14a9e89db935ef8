const WORTH_SECONDS = 5;
/** Beyond this share the lesson counts as watched, and starts from the beginning. */
const SEEN_PART = 0.95;

interface Reached {
  readonly position_seconds: number;
}

/** The resume position in seconds; 0 for the beginning. */
export function resumeAt(progress: Reached | null, durationSeconds: number): number {
  const at = progress?.position_seconds ?? 0;
  return at < WORTH_SECONDS || at >= durationSeconds * SEEN_PART ? 0 : at;
}
