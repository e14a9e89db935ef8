import { describe, expect, it } from 'vitest';
import { isDay, isIdNumber } from './id-number.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');

describe('isIdNumber', () => {
  it.each([
    // The example of the standard.
    ['11010519491231002X', true],
    ['440524188001010014', false],
    ['110105194912310021', false],
    ['11010519491231002', false],
    ['01010519491231002X', false],
    ['110105194902310021', false],
    ['110105202712310020', false],
    ['11010519491231002x', false],
  ])('says of %s: %s', (idNumber, isRight) => {
    expect(isIdNumber(idNumber, NOW)).toBe(isRight);
  });

  it('accepts one check digit out of eleven', () => {
    const accepted = [...'0123456789X'].filter((digit) => isIdNumber(`33010620030815001${digit}`, NOW));

    expect(accepted).toHaveLength(1);
  });
});

describe('isDay', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['', false],
  ])('says of %s: %s', (text, isRight) => {
    expect(isDay(text)).toBe(isRight);
  });
});
