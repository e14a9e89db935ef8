/** The meaning of a time in a wrong form. */
export type InstantReading =
  | { readonly kind: 'invalid' }
  /** A time of day without its day. */
  | { readonly kind: 'no-day' }
  /** A day without a time: its first and its last second in Beijing. */
  | { readonly kind: 'day'; readonly start: string; readonly end: string }
  /** A time with its zone, in another form than required. */
  | { readonly kind: 'form'; readonly meant: string }
  /** Without its zone; `beijing` has the converted time. */
  | { readonly kind: 'no-zone'; readonly beijing: string };

/** `2026-12-01 10:00`, `2026/12/1 9:00`, `2026年12月1日 10:00`, `2026—12—01T10:00+08:00`. */
const DAY = /^(\d{4})[-/.年—–−‐](\d{1,2})[-/.月—–−‐](\d{1,2})日?/;
const TIME = /^(?:[Tt]|\s*)(\d{1,2})[:时点](\d{2})(?:[:分](\d{2})秒?|分)?(?:\s*(Z|[+−–—-]\d{2}:?\d{2}))?$/i;

/** Reads a time in any form that authors write; Beijing time when no zone is given. */
export function readInstantText(written: string): InstantReading {
  const text = written.normalize('NFKC').trim();
  const [whole = '', year = '', month = '', date = ''] = DAY.exec(text) ?? [];
  if (!whole && TIME.test(text)) return { kind: 'no-day' };
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isCalendarDay(day)) return { kind: 'invalid' };
  if (whole === text) return { kind: 'day', start: `${day}T00:00:00+08:00`, end: `${day}T23:59:59+08:00` };
  const [, hour = '', minute = '', second = '00', zone] = TIME.exec(text.slice(whole.length)) ?? [];
  const time = `${day}T${hour.padStart(2, '0')}:${minute}:${second}`;
  // Browsers read 24:00 as the next day.
  if (Number(hour) > 23 || Number.isNaN(Date.parse(`${time}Z`))) return { kind: 'invalid' };
  if (zone === undefined) return { kind: 'no-zone', beijing: `${time}+08:00` };
  const meant =
    time + (zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^[−–—]/, '-').replace(/(?<=\d{2})(?=\d{2}$)/, ':'));
  return Number.isNaN(Date.parse(meant)) ? { kind: 'invalid' } : { kind: 'form', meant };
}

/** Whether a day `YYYY-MM-DD` exists. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const BEIJING_MS = 8 * 3_600_000;

/** A time in the one published form: `2026-12-19T08:30:00+08:00`, whatever zone and separator its author wrote. */
export function publishInstant(written: string): string {
  const zoned = written
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? written : `${new Date(ms + BEIJING_MS).toISOString().slice(0, 19)}+08:00`;
}
