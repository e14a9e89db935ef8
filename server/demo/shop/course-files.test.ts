import { expect, it } from 'vitest';
import { allCourses, endOf } from './course-files.ts';

it.each([
  ['long before its end, ends on the day of the file', '2026-11-20', false, '2026-12-20'],
  ['within a week of its end, ends with the next exam', '2026-12-14', false, '2027-12-19'],
  ['two exams later, ends before the third', '2028-05-01', false, '2028-12-24'],
  ['that is not sold any more stays ended', '2027-05-01', true, '2026-12-20'],
])('a course of the sample %s', (_what, today, isOffShelf, end) => {
  const course = { validUntil: '2026-12-20T17:00:00+08:00', isOffShelf };

  expect(endOf(course, new Date(`${today}T00:00:00Z`))?.toISOString()).toBe(`${end}T09:00:00.000Z`);
});

it('a course of the sample that ends on another day ends on that day of a later year', () => {
  const course = { validUntil: '2027-04-30T23:59:59+08:00', isOffShelf: false };

  expect(endOf(course, new Date('2028-02-29T00:00:00Z'))?.toISOString()).toBe('2028-04-30T15:59:59.000Z');
});

it('a course that ends some days after it was bought has no such day', () => {
  expect(endOf({ isOffShelf: false }, new Date())).toBeUndefined();
});

it('each course of the sample promises something of its own', () => {
  // The teachers and hours in front of it differ anyway.
  const promises = allCourses().map(({ summary }) => summary.replace(/^[^。]*课时。/, ''));

  expect(promises.filter((promise, at) => promises.indexOf(promise) !== at)).toEqual([]);
});
