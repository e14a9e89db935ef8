import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, daysBetween, startOfChinaDay } from '#server/kernel/days/china-day.ts';

const DAY_SECONDS = 86_400;
const MOST_DAYS = 400;

/** Some days in China, and the same number of days before them. */
export interface Period {
  readonly start: Date;
  /** The moment after the last day. */
  readonly end: Date;
  readonly startBefore: Date;
  /** The oldest first. */
  readonly days: readonly string[];
}

export const isOneDay = ({ days }: Period) => days.length === 1;

/** The period from one day to another, both included. Refuses an invalid or too long one. */
export function periodOf(from: string, until: string): Period {
  const count = daysBetween(from, until) + 1;
  const isReal = [from, until].every((day) => chinaDay(startOfChinaDay(day)) === day);
  if (!isReal || count < 1 || count > MOST_DAYS) {
    const message = `请选择 1–${MOST_DAYS} 天`;
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'query.until', message }] } });
  }
  const start = startOfChinaDay(from);
  const days = Array.from({ length: count }, (_day, index) => chinaDay(after(start, index * DAY_SECONDS)));
  return { start, end: after(start, count * DAY_SECONDS), startBefore: after(start, -count * DAY_SECONDS), days };
}
