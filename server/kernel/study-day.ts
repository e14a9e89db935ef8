import { chinaDay } from './china-day.ts';

/** A student's day begins at 04:00 in China: who studies at half past midnight studies on the day before. */
const BEGINS_MS = 4 * 3600 * 1000;
const DAY_MS = 24 * 3600 * 1000;

/** The study day of a moment: `2026-11-25`. */
export function studyDay(moment: Date): string {
  return chinaDay(new Date(moment.getTime() - BEGINS_MS));
}

/** The day that many days later; earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
