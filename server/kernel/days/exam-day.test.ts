import { expect, it } from 'vitest';
import { examDayIn, nextExamDay } from './exam-day.ts';

it.each(['2022-12-24', '2023-12-23', '2024-12-21', '2025-12-20', '2026-12-19', '2027-12-18', '2028-12-23'])(
  'the exam begins on the Saturday of the second last weekend of December: %s',
  (day) => expect(examDayIn(Number(day.slice(0, 4)))).toBe(day),
);

it.each([
  ['2026-11-20T12:00:00+08:00', '2026-12-19'],
  ['2026-12-19T23:59:59+08:00', '2026-12-19'],
  ['2026-12-20T00:00:00+08:00', '2027-12-18'],
  ['2027-01-01T00:00:00+08:00', '2027-12-18'],
  ['2028-02-29T12:00:00+08:00', '2028-12-23'],
])('at %s the next exam is on %s', (now, day) => expect(nextExamDay(new Date(now))).toBe(day));
