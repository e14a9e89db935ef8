import { dayAfter, weekdayOf } from '#server/kernel/days/study-day.ts';

/** A week as the student set it; valid from `startsOn` until the next one. */
export interface Schedule {
  readonly startsOn: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly minutes: number;
}

/** A lesson of the outline. */
export interface PlanLesson {
  readonly id: string;
  readonly courseId: string;
  readonly minutes: number;
  /** The study day on which it was done; null while it is not. */
  readonly doneOn: string | null;
}

export interface Calendar {
  /** Oldest first. */
  readonly schedules: readonly Schedule[];
  readonly daysOff: ReadonlySet<string>;
}

interface PlannedLesson {
  readonly id: string;
  readonly isDone: boolean;
  /** The day of this week for which it was planned first and on which it was missed; null otherwise. */
  readonly movedFrom: string | null;
}

interface PlannedDay {
  readonly day: string;
  /** True for a day of the schedule that is not off. */
  readonly isPlanned: boolean;
  readonly isOff: boolean;
  readonly lessons: readonly PlannedLesson[];
}

interface WeekPlan {
  /** Monday to Sunday of the week of `today`. */
  readonly days: readonly PlannedDay[];
  /**
   * Lessons missed this week that no longer fit into it: their number, and the next day with room for them; null for
   * none.
   */
  readonly movedOn: { readonly day: string; readonly count: number } | null;
  /** The next lesson of the plan, on whatever day; null for none. */
  readonly nextId: string | null;
}

/** The schedule of a day; undefined before the first one. */
export function scheduleOn({ schedules }: Pick<Calendar, 'schedules'>, day: string): Schedule | undefined {
  return schedules.findLast(({ startsOn }) => startsOn <= day);
}

/** The minutes planned for a day: 0 on days off and on days that the schedule leaves out. */
function minutesOn(calendar: Calendar, day: string): number {
  const schedule = scheduleOn(calendar, day);
  const isPlanned = schedule?.weekdays.includes(weekdayOf(day)) === true && !calendar.daysOff.has(day);
  return isPlanned ? schedule.minutes : 0;
}

/**
 * The plan for the week of `today`. Finished lessons stay on their day; all others are planned from today on, in the
 * order they had at the week's start. So a missed lesson moves to the next planned day, before later lessons.
 *
 * Courses take turns; within a course lessons keep their order. A day takes lessons until its minutes are full, and at
 * least one.
 */
export function planWeek(lessons: readonly PlanLesson[], calendar: Calendar, today: string): WeekPlan {
  const monday = dayAfter(today, 1 - weekdayOf(today));
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  const next = Array.from({ length: 7 }, (_, index) => dayAfter(monday, 7 + index));
  const queue = interleaveCourses(lessons.filter(({ doneOn }) => doneOn === null || doneOn >= monday));
  const first = fill(queue, week, (day) => minutesOn(calendar, day));
  const open = queue.filter(({ doneOn }) => doneOn === null);
  const left = fill(
    open,
    [...week, ...next].filter((day) => day >= today),
    (day) => minutesOn(calendar, day),
    (day) => queue.filter(({ doneOn }) => doneOn === day),
  );
  const movedFrom = (id: string) => {
    const day = first.get(id);
    return day !== undefined && day < today ? day : null;
  };
  const isMovedOn = ({ id }: PlanLesson) => movedFrom(id) !== null && !week.includes(left.get(id) ?? '');
  const movedOn = open.filter(isMovedOn);
  const takenBy = movedOn.map(({ id }) => left.get(id)).find(Boolean);
  return {
    days: week.map((day) => ({
      day,
      isPlanned: minutesOn(calendar, day) > 0,
      isOff: calendar.daysOff.has(day),
      lessons: [
        ...queue.filter(({ doneOn }) => doneOn === day).map(({ id }) => ({ id, isDone: true, movedFrom: null })),
        ...open
          .filter(({ id }) => left.get(id) === day)
          .map(({ id }) => ({ id, isDone: false, movedFrom: movedFrom(id) })),
      ],
    })),
    movedOn: takenBy === undefined ? null : { day: takenBy, count: movedOn.length },
    nextId: open[0]?.id ?? null,
  };
}

/** Lessons ordered by turns: one of each course, then the next of each. */
function interleaveCourses(lessons: readonly PlanLesson[]): PlanLesson[] {
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))];
  const byCourse = courseIds.map((id) => lessons.filter(({ courseId }) => courseId === id));
  const rounds = Math.max(0, ...byCourse.map((own) => own.length));
  return Array.from({ length: rounds }, (_, round) => byCourse.flatMap((own) => own[round] ?? [])).flat();
}

/** The day of each lesson, by lesson id; lessons beyond the last day are missing. */
function fill(
  queue: readonly PlanLesson[],
  days: readonly string[],
  minutesOf: (day: string) => number,
  doneOn: (day: string) => readonly PlanLesson[] = () => [],
): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  let at = 0;
  for (const day of days) {
    const done = doneOn(day);
    let left = minutesOf(day) - done.reduce((sum, { minutes }) => sum + minutes, 0);
    let isEmpty = done.length === 0;
    for (let lesson = queue[at]; lesson && (lesson.minutes <= left || (isEmpty && left > 0)); lesson = queue[at]) {
      taken.set(lesson.id, day);
      left -= lesson.minutes;
      isEmpty = false;
      at += 1;
    }
  }
  return taken;
}
