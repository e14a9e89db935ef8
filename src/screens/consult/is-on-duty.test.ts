import { describe, expect, it } from 'vitest';
import { isOnDuty } from './is-on-duty.ts';

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
  ])('reads %s at %s', (hours, clock, answer) => {
    expect(isOnDuty(hours, at(clock))).toBe(answer);
  });
});
