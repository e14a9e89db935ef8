/** What a time means that is not written the way it must be. */
export type InstantReading =
  | { readonly kind: 'invalid' }
  /** A day without a time: its first and its last second in Beijing. */
  | { readonly kind: 'day'; readonly start: string; readonly end: string }
  /** All but the zone; `beijing` has it. */
  | { readonly kind: 'no-zone'; readonly beijing: string };

/** `2026-12-01 10:00`, `2026/12/1 9:00`, `2026年12月1日 10：00`. */
const PARTS =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[Tt]|\s*)(?:(\d{1,2})[:：时点](\d{2})(?:[:：分](\d{2})秒?|分)?)?$/;

/** Reads a time as authors write it, in Beijing where no zone is named. */
export function readInstantText(written: string): InstantReading {
  const parts = PARTS.exec(written.trim());
  const [, year = '', month = '', date = '', hour, minute = '', second = '00'] = parts ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!parts || !isCalendarDay(day)) return { kind: 'invalid' };
  if (hour === undefined) return { kind: 'day', start: `${day}T00:00:00+08:00`, end: `${day}T23:59:59+08:00` };
  const beijing = `${day}T${hour.padStart(2, '0')}:${minute}:${second}+08:00`;
  return Number.isNaN(Date.parse(beijing)) ? { kind: 'invalid' } : { kind: 'no-zone', beijing };
}

/** Whether a day `YYYY-MM-DD` is in the calendar. */
function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The one form of a time that every browser reads: RFC 3339 would also allow a space and small letters. */
export const publishInstant = (written: string) => written.toUpperCase().replace(' ', 'T');
