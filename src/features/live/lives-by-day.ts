import type { LiveItem, LiveMonth } from './live-query.ts';

/** The classes of months by their day, `2026-12-20`; days without a class are absent. */
export function livesByDay(months: readonly LiveMonth[]): ReadonlyMap<string, readonly LiveItem[]> {
  const days = months.flatMap((month) => month.days).filter(({ lives }) => lives.length > 0);
  return new Map(days.map(({ year, month, day, lives }) => [`${year}-${two(month)}-${two(day)}`, lives]));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
