const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** Whether the digits are those of a person born on a real day before `now`. Source: GB 11643-1999. */
export function isIdNumber(idNumber: string, now: Date): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(idNumber)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(idNumber[index]), 0);
  if (CHECK_DIGITS[sum % 11] !== idNumber[17]) return false;
  const [year, month, day] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)];
  const born = new Date(`${year}-${month}-${day}T00:00:00+08:00`);
  // A day such as 31 February moves into March, or is no date at all.
  return isDay(`${year}-${month}-${day}`) && Number(year) >= 1900 && born <= now;
}

/** Whether `2026-02-28` is a day of the calendar. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
