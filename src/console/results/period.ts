import { chinaClock, chinaDay } from '#src/lib/money-and-time/china-time.ts';

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

/** The period in an address; seven days when it has none. */
export function periodOf(search: URLSearchParams, now: number): Period & { readonly preset: Preset | undefined } {
  const [from = '', until = ''] = [search.get('from') ?? '', search.get('until') ?? ''];
  if (DAY.test(from) && DAY.test(until) && from <= until) return { from, until, preset: undefined };
  const asked = search.get('days') ?? '';
  const preset = Object.hasOwn(PRESETS, asked) ? (asked as Preset) : '7';
  return { ...presetPeriod(preset, now), preset };
}

/** `11月16日` of a day. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日`;
}

/** `9:00` of the hours of a day. */
export const hourText = (hour: number) => `${hour}:00`;

/** Whether a day, or an hour of it, is not over: its numbers would look like a drop. */
export function isOpen(day: string, hour = 23, now = Date.now()): boolean {
  const today = chinaDay(now);
  return day > today || (day === today && hour >= Number(chinaClock(now).slice(0, 2)));
}
