import { dayAfter, weekdayOf } from '#server/kernel/days/study-day.ts';
import { type Calendar, scheduleOn } from './week-plan.ts';

/** Days in a row that earn a freeze, and the most freezes that are held. */
const FREEZE_EVERY_DAYS = 7;
const MOST_FREEZES = 2;

interface Streak {
  /** Days studied in a row. */
  readonly days: number;
  /** Freezes left: each keeps the streak over one missed day. */
  readonly freezes: number;
  readonly isStudiedToday: boolean;
  /** Missed days of this streak that a freeze covered. */
  readonly frozenDays: readonly string[];
}

/**
 * The streak, computed over all days from the first studied one to `today`. Today counts once the student has studied,
 * and breaks nothing before it is over. A planned day off neither counts nor breaks; every seventh day in a row earns a
 * freeze, two are held at most.
 */
export function streakOf(studied: ReadonlySet<string>, calendar: Calendar, today: string): Streak {
  let [days, freezes] = [0, 0];
  let frozenDays: string[] = [];
  const first = [...studied].sort()[0] ?? today;
  for (let day = first; day <= today; day = dayAfter(day, 1)) {
    if (studied.has(day)) {
      days += 1;
      if (days % FREEZE_EVERY_DAYS === 0) freezes = Math.min(MOST_FREEZES, freezes + 1);
    } else if (day !== today && days > 0 && !isFree(calendar, day)) {
      if (freezes > 0) {
        freezes -= 1;
        frozenDays.push(day);
      } else {
        days = 0;
        frozenDays = [];
      }
    }
  }
  return { days, freezes, isStudiedToday: studied.has(today), frozenDays };
}

/** A day off, or a weekday that the schedule leaves out. */
function isFree(calendar: Calendar, day: string): boolean {
  const schedule = scheduleOn(calendar, day);
  return calendar.daysOff.has(day) || (schedule !== undefined && !schedule.weekdays.includes(weekdayOf(day)));
}
