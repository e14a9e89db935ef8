import { RESULT_PRESETS, type ResultPreset } from '#src/contract/console/result-words.ts';
import { chinaClock, chinaDay } from '#src/lib/money-and-time/china-time.ts';

const DAY_MS = 86_400_000;

/** Some days in China, both ends included: `2026-11-16`. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** The days of a preset at a moment, in milliseconds since 1970. */
export function presetPeriod(preset: ResultPreset, now: number): Period {
  if (preset === '-1') return { from: chinaDay(now - DAY_MS), until: chinaDay(now - DAY_MS) };
  return { from: chinaDay(now - (Number(preset) - 1) * DAY_MS), until: chinaDay(now) };
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** The period in an address; seven days when it has none. */
export function periodOf(search: URLSearchParams, now: number): Period & { readonly preset: ResultPreset | undefined } {
  const [from = '', until = ''] = [search.get('from') ?? '', search.get('until') ?? ''];
  if (DAY.test(from) && DAY.test(until) && from <= until) return { from, until, preset: undefined };
  const asked = search.get('days') ?? '';
  const preset = Object.hasOwn(RESULT_PRESETS, asked) ? (asked as ResultPreset) : '7';
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
