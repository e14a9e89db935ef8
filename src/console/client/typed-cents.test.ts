import { describe, expect, it } from 'vitest';
import { typedCents } from './typed-cents.ts';

describe('an amount that somebody typed', () => {
  it.each([
    ['1980', 198_000],
    ['1,280.5', 128_050],
    ['¥0.05', 5],
    ['￥1280', 128_000],
    ['19.99元', 1999],
  ])('%s has its cents', (text, cents) => {
    expect(typedCents(text)).toBe(cents);
  });

  it.each(['', '一百', '1.234', '-5', '1e3', '1 280', '12345678901'])('%j is none', (text) => {
    expect(typedCents(text)).toBeUndefined();
  });
});
