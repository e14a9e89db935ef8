import { describe, expect, it } from 'vitest';
import { hoursProblem, isOnDuty, isSameHours } from './opening-hours.ts';

const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+08:00`);

describe('isOnDuty', () => {
  it.each([
    ['每天 9:00—22:00', '08:59', false],
    ['每天 9:00—22:00', '09:00', true],
    ['每天 9:00–22:00', '21:59', true],
    ['每天 9:00—22:00', '22:57', false],
    ['18:00-次日 02:00', '01:30', true],
    ['18:00-次日 02:00', '12:00', false],
    ['全天', '03:00', true],
    // 2026-11-23 is a Monday.
    ['周一至周五 9:00–18:00', '10:00', true],
    ['周二至周日 9:00–18:00', '10:00', false],
    ['星期六、星期日 9:00–18:00', '10:00', false],
    ['工作日 9:00–18:00', '10:00', true],
    ['周末 9:00–18:00', '10:00', false],
    ['9:00–12:00、14:00–18:00', '13:00', false],
    ['9:00–12:00、14:00–18:00', '15:00', true],
  ])('reads %s at %s', (hours, clock, answer) => {
    expect(isOnDuty(hours, at(clock))).toBe(answer);
  });
});

describe('hoursProblem', () => {
  it.each(['每天 9:00—22:00', '周一至周五 9:00–12:00、14:00–18:00', '18:00-次日 02:00', '全天', '24 小时在线'])(
    'takes %s',
    (hours) => {
      expect(hoursProblem(hours)).toBe('');
    },
  );

  it.each(['随时', '9点到22点', '25:00—26:00', '9:00—22:70', '9:00', '9:00—22:00，周末 10:00', '9：00—22：00'])(
    'refuses %s',
    (hours) => {
      expect(hoursProblem(hours)).not.toBe('');
    },
  );
});

describe('isSameHours', () => {
  it.each([
    ['每天 9:00—22:00', '9:00 - 22:00', true],
    ['每天 9:00—22:00', '周一至周日 09:00–22:00', true],
    ['每天 9:00—22:00', '每天 9:00—21:00', false],
    ['每天 9:00—22:00', '周一至周五 9:00—22:00', false],
    ['工作日 9:00—18:00', '周一到周五 9:00–18:00', true],
    ['9:00–12:00、14:00–18:00', '9:00–18:00', false],
  ])('%s and %s: %s', (one, other, answer) => {
    expect(isSameHours(one, other)).toBe(answer);
  });
});
