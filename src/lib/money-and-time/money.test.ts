import { describe, expect, it } from 'vitest';
import { isShownWhole, pageYuan, priceParts, shortYuan, yuan } from './money.ts';

describe('yuan', () => {
  it.each([
    [0, '0.00'],
    [1, '0.01'],
    [100, '1.00'],
    [19900, '199.00'],
    [898000, '8980.00'],
    [-5, '-0.05'],
    [10 ** 15 + 1, '10000000000000.01'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(yuan(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d, which is no whole number of cents', (cents) => {
    expect(() => yuan(cents)).toThrow(RangeError);
  });
});

describe('shortYuan', () => {
  it.each([
    [0, '0'],
    [19900, '199'],
    [19950, '199.50'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(shortYuan(cents)).toBe(text);
  });
});

describe('priceParts', () => {
  it('separates yuan and cents', () => {
    expect(priceParts(12305)).toEqual({ sign: '', yuan: '123', cents: '05' });
    expect(priceParts(-12395)).toEqual({ sign: '-', yuan: '123', cents: '95' });
  });
});

describe('a price of a page', () => {
  it.each([
    [19900, true, true, '199'],
    [19900, false, false, '199.00'],
    [19900, undefined, false, '199.00'],
    [19950, true, false, '199.50'],
  ])('of %i cents, where all are whole yuan: %s', (cents, hasWholePrices, isWhole, text) => {
    expect([isShownWhole(cents, hasWholePrices), pageYuan(cents, hasWholePrices)]).toEqual([isWhole, text]);
  });
});
