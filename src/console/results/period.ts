import { chinaClock, chinaDay } from '#src/lib/china-time.ts';

const DAY_MS = 86_400_000;

/** Some days in China, both ends included: `2026-11-16`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

export const PRESETS = { '1': '今天', '-1': '昨天', '7': '近 7 天', '30': '近 30 天', '60': '近 60 天' } as const;
export type Preset = keyof typeof PRESETS;

/** The days of a preset at a moment, in milliseconds since 1970. */
export function presetPeriod(preset: Preset, now: number): Period {
  if (preset === '-1') return { from: chinaDay(now - DAY_MS), until: chinaDay(now - DAY_MS) };
  return { from: chinaDay(now - (Number(preset) - 1) * DAY_MS), until: chinaDay(now) };
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** The period that an address asks for; seven days when it asks for none. */
export function periodOf(search: URLSearchParams, now: number): Period & { readonly preset: Preset | undefined } {
  const [from = '', until = ''] = [search.get('from') ?? '', search.get('until') ?? ''];
  if (DAY.test(from) && DAY.test(until) && from <= until) return { from, until, preset: undefined };
  const asked = search.get('days') ?? '';
  const preset = asked in PRESETS ? (asked as Preset) : '7';
  return { ...presetPeriod(preset, now), preset };
}

/** `11月16日` of a day. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

/** `9:00` of the hours of a day. */
export const hourText = (hour: number) => `${hour}:00`;

/** Without the hours of today that are not over; the first stays. */
export function wholeHours<T extends { readonly hour: number }>(hours: readonly T[], day: string, now = Date.now()) {
  if (day !== chinaDay(now)) return hours;
  const current = Number(chinaClock(now).slice(0, 2));
  return hours.filter(({ hour }) => hour < Math.max(1, current));
}

/** Without the day that is not over, whose numbers would look like a fall; alone, it stays. */
export function wholeDays<T extends { readonly day: string }>(days: readonly T[], now = Date.now()): readonly T[] {
  return days.length > 1 ? days.filter(({ day }) => day < chinaDay(now)) : days;
}
