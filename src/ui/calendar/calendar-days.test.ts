import { describe, expect, it } from 'vitest';
import { addDays, addMonths, clampDay, spokenDay, weeksOf, withMonth } from './calendar-days.ts';

describe('days', () => {
  it.each([
    [addDays('2026-12-31', 1), '2027-01-01'],
    [addDays('2028-03-01', -1), '2028-02-29'],
    [addMonths('2026-12-31', 2), '2027-02-28'],
    [addMonths('2026-01-15', -1), '2025-12-15'],
    [withMonth('2028-02-29', 2027, 2), '2027-02-28'],
    [clampDay('2026-01-01', '2026-02-01', undefined), '2026-02-01'],
    [clampDay('2026-03-01', undefined, '2026-02-01'), '2026-02-01'],
    [spokenDay('2026-11-22'), '11月22日 周日'],
  ])('%s is %s', (found, expected) => expect(found).toBe(expected));

  it.each([
    ['2026-11', '2026-10-26', '2026-12-06', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2026-12', '2026-11-30', '2027-01-03', 5],
  ])('%s is shown from %s to %s', (month, first, last, count) => {
    const weeks = weeksOf(month);

    expect(weeks).toHaveLength(count);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([first, last]);
  });
});
