import { expect, it } from 'vitest';
import { dayAfter, studyDay, weekdayOf } from './study-day.ts';

it.each([
  ['2026-11-25T03:59:59+08:00', '2026-11-24'],
  ['2026-11-25T04:00:00+08:00', '2026-11-25'],
  ['2026-11-26T00:30:00+08:00', '2026-11-25'],
  ['2026-12-31T20:30:00Z', '2027-01-01'],
  ['2026-12-31T19:30:00Z', '2026-12-31'],
])('the study day of %s is %s', (moment, day) => {
  expect(studyDay(new Date(moment))).toBe(day);
});

it.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
])('%s and %i days is %s', (day, days, other) => {
  expect(dayAfter(day, days)).toBe(other);
});

it('counts weekdays from Monday to Sunday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29'].map(weekdayOf)).toEqual([1, 3, 7]);
});
