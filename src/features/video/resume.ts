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

/** A duration or a position: `00:14`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = [minutes, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return hours > 0 ? `${hours}:${tail}` : tail;
}
