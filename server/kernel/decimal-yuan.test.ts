import { describe, expect, it } from 'vitest';
import { centsOfDecimal, decimalYuan } from './decimal-yuan.ts';

describe('an amount at a payment provider', () => {
  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [19900, '199.00'],
    [19950, '199.50'],
    [89_999, '899.99'],
  ])('of %i cents is %s, and is read back as written', (cents, text) => {
    expect([decimalYuan(cents), centsOfDecimal(text)]).toEqual([text, cents]);
  });

  it.each([
    ['199', 19900],
    ['199.5', 19950],
    ['999999999.99', 99_999_999_999],
    ['199.', undefined],
    ['199.999', undefined],
    ['-1.00', undefined],
    ['1e3', undefined],
    ['9999999999', undefined],
  ])('that reads %s is %s cents', (text, cents) => {
    expect(centsOfDecimal(text)).toBe(cents);
  });
});
