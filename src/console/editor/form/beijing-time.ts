const CHINA_OFFSET_MS = 8 * 3_600_000;

/** An instant as a field for local time shows it, in Beijing: `2026-12-20T17:00`. Empty for what is no instant. */
export function beijingText(instant: string | undefined): string {
  const at = instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + CHINA_OFFSET_MS).toISOString().slice(0, 16);
}

/** What such a field holds, as the file writes it: `2026-12-20T17:00:00+08:00`. */
export const beijingInstant = (text: string): string => `${text.length === 16 ? `${text}:00` : text}+08:00`;
