const DAY_MS = 86_400_000;
const DAYS_1904 = 1462;
/** A spreadsheet stores at most this many digits of a number. */
const KEPT_DIGITS = 15;
const LAST_DAY = 2_958_466;

interface Kind {
  readonly isDate: boolean;
  /** True when days are counted from 1904, as on old Macs. */
  readonly is1904: boolean;
}

/**
 * A stored number as digits: `7.8012345678901E13` is 78012345678901. A number with more digits than a spreadsheet
 * stores keeps its exponent (7.80123456789012E+17), so that nobody takes the added zeros for real digits.
 */
export function textOfNumber(stored: string, { isDate, is1904 }: Kind): string {
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  if (isDate && number >= 0 && number < LAST_DAY) return momentOf(number, is1904);
  const kept = Number(number.toPrecision(KEPT_DIGITS));
  if (Math.abs(kept) >= 10 ** KEPT_DIGITS) return kept.toExponential().replace('e', 'E');
  return Math.abs(kept) < 1e-6 ? String(Number(kept.toFixed(12))) : String(kept);
}

/** A date, a date with time, or a time. */
function momentOf(days: number, is1904: boolean): string {
  const seconds = Math.round(days * 86_400);
  const count = Math.floor(seconds / 86_400);
  const time = new Date((seconds - count * 86_400) * 1000).toISOString().slice(11, 19);
  if (count === 0 && !is1904) return time;
  // Spreadsheets count a 29 February 1900, which did not exist.
  const shift = is1904 ? DAYS_1904 : count < 60 ? 1 : 0;
  const day = new Date(Date.UTC(1899, 11, 30) + (count + shift) * DAY_MS).toISOString().slice(0, 10);
  return time === '00:00:00' ? day : `${day} ${time}`;
}
