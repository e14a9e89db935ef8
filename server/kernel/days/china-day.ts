import { toInstant } from '../clock.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The day of a moment in China's time: `2026-11-20`. */
export function chinaDay(moment: Date): string {
  return toInstant(moment).slice(0, 10);
}

/** The moment at which a day begins in China. */
export function startOfChinaDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Whole days from one day to another; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfChinaDay(to).getTime() - startOfChinaDay(from).getTime()) / DAY_MS);
}
