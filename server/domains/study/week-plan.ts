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
  /** The study day on which it was done; null for a lesson to do. */
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
  /** The day of this week on which it was planned first, when it was missed there. */
  readonly movedFrom: string | null;
}

interface PlannedDay {
  readonly day: string;
  /** A day of the schedule that is not off. */
  readonly isPlanned: boolean;
  readonly isOff: boolean;
  readonly lessons: readonly PlannedLesson[];
}

interface WeekPlan {
  /** Monday to Sunday of the week of `today`. */
  readonly days: readonly PlannedDay[];
  /** What no day of this week takes any more though a past one had it, and the day that takes it next. */
  readonly movedOn: { readonly day: string; readonly count: number } | null;
  /** The lesson that is next by the plan, on whichever day. */
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
 * The plan of the week of `today`: what was done stays on its day, and all the rest begins today, in the order of the week's begin.
 * So a lesson that was missed moves to the next planned day by itself, before those that come after it.
 *
 * Courses take turns; within a course, lessons keep their order. A day takes lessons until its minutes are full, and at least one.
 */
export function planWeek(lessons: readonly PlanLesson[], calendar: Calendar, today: string): WeekPlan {
  const monday = dayAfter(today, 1 - weekdayOf(today));
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  const next = Array.from({ length: 7 }, (_, index) => dayAfter(monday, 7 + index));
  const queue = takeTurns(lessons.filter(({ doneOn }) => doneOn === null || doneOn >= monday));
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

/** One lesson of each course in turn. */
function takeTurns(lessons: readonly PlanLesson[]): PlanLesson[] {
  const courseIds = [...new Set(lessons.map(({ courseId }) => courseId))];
  const byCourse = courseIds.map((id) => lessons.filter(({ courseId }) => courseId === id));
  const rounds = Math.max(0, ...byCourse.map((own) => own.length));
  return Array.from({ length: rounds }, (_, round) => byCourse.flatMap((own) => own[round] ?? [])).flat();
}

/** Which day takes each lesson, by its id; lessons beyond the last day have none. */
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
