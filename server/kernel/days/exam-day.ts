import { chinaDay } from './china-day.ts';

const SATURDAY = 6;

/** The first day of the exam in December of a year: the Saturday of the second last weekend, `2026-12-19`. */
export function examDayIn(year: number): string {
  const last = new Date(Date.UTC(year, 11, 31));
  const lastSaturday = 31 - ((last.getUTCDay() - SATURDAY + 7) % 7);
  return `${year}-12-${lastSaturday - 7}`;
}

/** The first day of the next exam, from a moment on; the exam's first day itself still counts. */
export function nextExamDay(now: Date): string {
  const today = chinaDay(now);
  const year = Number(today.slice(0, 4));
  const day = examDayIn(year);
  return today <= day ? day : examDayIn(year + 1);
}
