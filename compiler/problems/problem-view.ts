import type { Problem } from './problem.ts';

/** A problem in the form of the console's contract. */
export function problemView({ code, line, column, severity, message, hint }: Problem) {
  return { code, line, column, severity, message, hint: hint ?? null };
}

const CHINA_OFFSET_MS = 8 * 3_600_000;

/** ISO 8601 in China's time; null for a time without end. */
export function instantOf(ms: number): string | null {
  return Number.isFinite(ms) ? `${new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00` : null;
}
