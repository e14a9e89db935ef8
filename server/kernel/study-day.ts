const DAY_MS = 24 * 3600 * 1000;
/** A study day begins at 04:00 in China, which is 20:00 UTC of the day before. */
const OFFSET_MS = 4 * 3600 * 1000;

/** The number of a moment's study day, which lasts from 04:00 to 04:00 in China: who studies past midnight has not begun a new one. */
export function studyDay(moment: Date): number {
  return Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS);
}

export function startOfStudyDay(day: number): Date {
  return new Date(day * DAY_MS - OFFSET_MS);
}
