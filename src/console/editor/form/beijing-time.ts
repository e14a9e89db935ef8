const CHINA_OFFSET_MS = 8 * 3_600_000;

/** An instant in Beijing time for a `datetime-local` field: `2026-12-20T17:00`. Empty for an invalid one. */
export function beijingText(instant: string | undefined): string {
  const at = instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + CHINA_OFFSET_MS).toISOString().slice(0, 16);
}

/** The value of such a field in the file's form: `2026-12-20T17:00:00+08:00`. */
export const beijingInstant = (text: string): string => `${text.length === 16 ? `${text}:00` : text}+08:00`;
