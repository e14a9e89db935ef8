import { dayAfter, weekdayOf } from '#server/kernel/days/study-day.ts';
import { type Calendar, scheduleOn } from './week-plan.ts';

/** Days studied in a row for each freeze, and the most that are held. */
const FREEZE_EVERY_DAYS = 7;
const MOST_FREEZES = 2;

interface Streak {
  /** Days studied in a row. */
  readonly days: number;
  /** Freezes in hand: each keeps the streak over one missed day. */
  readonly freezes: number;
  readonly isStudiedToday: boolean;
  /** Missed days that a freeze covered, in this streak. */
  readonly frozenDays: readonly string[];
}

/**
 * The streak as a fold over all days from the first one studied to `today`. Today counts once it was studied and breaks nothing
 * before it is over. A planned day off neither counts nor breaks; every seventh day in a row earns a freeze, two are held at most.
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

/** Off, or a weekday that the schedule of that day leaves out. */
function isFree(calendar: Calendar, day: string): boolean {
  const schedule = scheduleOn(calendar, day);
  return calendar.daysOff.has(day) || (schedule !== undefined && !schedule.weekdays.includes(weekdayOf(day)));
}
