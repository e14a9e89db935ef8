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

/** A duration in words: `3 分 20 秒`, `1 小时 5 秒`, `0 秒`. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 3600), '小时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.join(' ') || '0 秒';
}
