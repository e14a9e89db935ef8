const DAY_MS = 86_400_000;
const MONTHS_A_YEAR = 12;

/** Days are written `2026-12-20`, months `2026-12`. Neither knows a time zone. */
export function addDays(day: string, count: number): string {
  return written(new Date(Date.parse(day) + count * DAY_MS));
}

/** The same day some months later; the month's last day when it does not exist. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return written(first);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Years `from` to `to`, both included. */
export function yearsBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

/** The day in another month or year, kept within that month. */
export function withMonth(day: string, year: number, month: number): string {
  const [shownYear = 0, shownMonth = 1] = day.split('-').map(Number);
  return addMonths(day, (year - shownYear) * MONTHS_A_YEAR + month - shownMonth);
}

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** All weeks that contain a day of the month. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  let week = weekOf(`${month}-01`);
  do {
    weeks.push(week);
    week = week.map((day) => addDays(day, 7));
  } while (monthOf(week[0] ?? '') === month);
  return weeks;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** `day`, or the nearest day that is allowed. */
export function clampDay(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min;
  if (max !== undefined && day > max) return max;
  return day;
}

/** `12月20日 周日`. */
export function spokenDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日 周${WEEKDAYS[weekdayOf(day)]}`;
}

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

function written(date: Date): string {
  return date.toISOString().slice(0, 10);
}
