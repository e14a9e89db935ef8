const DAY_MS = 24 * 3600 * 1000;
/** A study day begins at 04:00 in China, which is 20:00 UTC of the day before. */
const BEGINS_EARLIER_MS = 4 * 3600 * 1000;

/**
 * The study day of a moment as a number of days since 1970. It begins at 04:00 in China: who studies at half past
 * midnight studies on the day before.
 */
export function studyDayNumber(moment: Date): number {
  return Math.floor((moment.getTime() + BEGINS_EARLIER_MS) / DAY_MS);
}

/** The study day of a moment: `2026-11-25`. */
export function studyDay(moment: Date): string {
  return new Date(studyDayNumber(moment) * DAY_MS).toISOString().slice(0, 10);
}

export function startOfStudyDay(dayNumber: number): Date {
  return new Date(dayNumber * DAY_MS - BEGINS_EARLIER_MS);
}

/** The day that many days later; earlier for a negative number. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
