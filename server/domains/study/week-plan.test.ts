import { describe, expect, it } from 'vitest';
import { type PlanLesson, planWeek } from './week-plan.ts';

const [MON, TUE, WED, THU, FRI, SUN] = ['23', '24', '25', '26', '27', '29'].map((day) => `2026-11-${day}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const schedule = { startsOn: '2026-11-01', weekdays: [1, 2, 3, 4, 5], minutes: 30 };
const calendar = { schedules: [schedule], daysOff: new Set<string>() };

/** `a1 a2:Mon b1/20`: lessons of courses by their letter, done on a day, minutes other than 15. */
function lessons(text: string, doneOn: Readonly<Record<string, string>> = {}): PlanLesson[] {
  return text.split(' ').map((word) => {
    const [id = '', minutes = '15'] = word.split('/');
    return { id, courseId: id.slice(0, 1), minutes: Number(minutes), doneOn: doneOn[id] ?? null };
  });
}

/** The days with lessons: `23 a1 a2+ a3<23`, `+` for done, `<` for moved from. */
function told(plan: ReturnType<typeof planWeek>) {
  return plan.days
    .filter((day) => day.lessons.length > 0)
    .map(({ day, lessons: own }) =>
      [
        day.slice(8),
        ...own.map(
          ({ id, isDone, movedFrom }) => id + (isDone ? '+' : '') + (movedFrom ? `<${movedFrom.slice(8)}` : ''),
        ),
      ].join(' '),
    );
}

describe('planWeek', () => {
  it('fills the planned days with the minutes of the week', () => {
    expect(told(planWeek(lessons('a1 a2 a3 a4 a5'), calendar, MON))).toEqual(['23 a1 a2', '24 a3 a4', '25 a5']);
  });

  it('gives courses a turn each, and keeps the order within one', () => {
    expect(told(planWeek(lessons('a1 a2 a3 b1'), calendar, MON))).toEqual(['23 a1 b1', '24 a2 a3']);
  });

  it('gives a day at least one lesson, however long', () => {
    expect(told(planWeek(lessons('a1/50 a2/50'), calendar, MON))).toEqual(['23 a1', '24 a2']);
  });

  it('moves what was missed to the next planned day, before what comes after it', () => {
    const plan = planWeek(lessons('a1 a2 a3 a4', { a1: MON }), calendar, TUE);

    expect(told(plan)).toEqual(['23 a1+', '24 a2<23 a3', '25 a4']);
    expect(plan.nextId).toBe('a2');
  });

  it('counts what was done today, and moves nothing for it', () => {
    const plan = planWeek(lessons('a1 a2 a3 a4', { a1: MON, a2: MON, a3: TUE }), calendar, TUE);

    expect(told(plan)).toEqual(['23 a1+ a2+', '24 a3+ a4']);
  });

  it('plans nothing more for a day whose minutes are full', () => {
    const plan = planWeek(lessons('a1 a2 a3', { a1: MON, a2: MON }), calendar, MON);

    expect(told(plan)).toEqual(['23 a1+ a2+', '24 a3']);
  });

  it('leaves days off out', () => {
    const off = { ...calendar, daysOff: new Set([TUE, WED]) };
    const plan = planWeek(lessons('a1 a2 a3', { a1: MON, a2: MON }), off, TUE);

    expect(told(plan)).toEqual(['23 a1+ a2+', '26 a3']);
    expect(plan.days.filter(({ isOff }) => isOff).map(({ day }) => day)).toEqual([TUE, WED]);
  });

  it('forgets what was done before this week', () => {
    expect(told(planWeek(lessons('a1 a2', { a1: '2026-11-20' }), calendar, THU))).toEqual(['26 a2<23']);
  });

  it('says which day of next week takes what fits no more', () => {
    const plan = planWeek(lessons('a1 a2 a3 a4'), calendar, SUN);

    expect(told(plan)).toEqual([]);
    expect(plan.movedOn).toEqual({ day: '2026-11-30', count: 4 });
  });

  it('follows a schedule that was changed within the week', () => {
    const changed = { ...calendar, schedules: [schedule, { startsOn: WED, weekdays: [3, 5], minutes: 60 }] };

    expect(told(planWeek(lessons('a1 a2 a3 a4 a5 a6 a7'), changed, WED))).toEqual([
      '25 a1<23 a2<23 a3<24 a4<24',
      '27 a5 a6 a7',
    ]);
    expect(FRI).toBe('2026-11-27');
  });

  it('plans no day before the student has set a week, and still knows what is next', () => {
    const plan = planWeek(lessons('a1 a2'), { ...calendar, schedules: [] }, MON);

    expect(told(plan)).toEqual([]);
    expect(plan.nextId).toBe('a1');
  });

  it('is empty when everything is done', () => {
    expect(planWeek(lessons('a1', { a1: '2026-11-01' }), calendar, MON)).toMatchObject({ nextId: null, movedOn: null });
  });
});
