import { expect, it } from 'vitest';
import { dayAfter } from '#server/kernel/days/study-day.ts';
import { streakOf } from './streak.ts';

const MONDAY = '2026-11-02';
const everyDay = { schedules: [], daysOff: new Set<string>() };
const noWeekend = {
  schedules: [{ startsOn: '2026-11-01', weekdays: [1, 2, 3, 4, 5], minutes: 30 }],
  daysOff: new Set<string>(),
};

/** Days from Monday on: `x` studied, `.` not; the last one is today. */
function told(row: string, calendar: Parameters<typeof streakOf>[1] = everyDay) {
  const days = [...row].map((_, index) => dayAfter(MONDAY, index));
  const studied = new Set(days.filter((_, index) => row[index] === 'x'));
  const { days: count, freezes } = streakOf(studied, calendar, days.at(-1) ?? MONDAY);
  return [count, freezes];
}

it.each([
  ['.', 0, 0, 'nothing was studied yet'],
  ['x', 1, 0, 'the first day counts at once'],
  ['xx.', 2, 0, 'today breaks nothing before it is over'],
  ['xx..', 0, 0, 'a missed day breaks it'],
  ['xx.x', 1, 0, 'it begins anew'],
  ['xxxxxxx', 7, 1, 'seven days earn a freeze'],
  ['xxxxxxx..', 7, 0, 'a freeze covers a missed day'],
  ['xxxxxxx.x', 8, 0, 'and the streak goes on'],
  ['xxxxxxx...', 0, 0, 'one freeze covers one day'],
  ['x'.repeat(21), 21, 2, 'two freezes are held at most'],
  [`${'x'.repeat(21)}...`, 21, 0, 'two freezes cover two days'],
  [`${'x'.repeat(21)}....`, 0, 0, 'and no third'],
])('%s gives %i days and %i freezes: %s', (row, days, freezes) => {
  expect(told(row)).toEqual([days, freezes]);
});

it.each([
  ['xxxxx..x', 6, 'a weekend off breaks nothing'],
  ['xxxxxx.x', 7, 'who studies on a day off gets it counted'],
  ['xxxx...x', 1, 'a missed Friday does break it'],
])('with the weekend planned off, %s gives %i days: %s', (row, days) => {
  expect(told(row, noWeekend)[0]).toBe(days);
});

it('a single day off breaks nothing', () => {
  expect(told('xx.x', { ...everyDay, daysOff: new Set(['2026-11-04']) })).toEqual([3, 0]);
});

it('a past day keeps the schedule that was valid on it', () => {
  const { schedules } = noWeekend;
  const changed = [...schedules, { startsOn: '2026-11-09', weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: 30 }];

  expect(told('xxxxx..x', { ...noWeekend, schedules: changed })[0]).toBe(6);
  expect(told('xxxxx..xxxxx..x', { ...noWeekend, schedules: changed })[0]).toBe(1);
});

it('names the days that a freeze covered', () => {
  const studied = new Set(Array.from({ length: 7 }, (_, index) => dayAfter(MONDAY, index)));

  expect(streakOf(studied, everyDay, '2026-11-10').frozenDays).toEqual(['2026-11-09']);
});
