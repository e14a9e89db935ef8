import { describe, expect, it } from 'vitest';
import { contrastOf, mixColors, nearestPassing } from './contrast.ts';

describe('contrastOf', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#767676', 4.54],
    ['#2447d6', '#2447d6', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  });
});

describe('nearestPassing', () => {
  const isReadable = (color: string) => contrastOf('#767676', color) >= 4.5;

  it('goes no further than it must', () => {
    const found = nearestPassing('#808000', 'white', isReadable) ?? '';

    expect(isReadable(found)).toBe(true);
    expect(isReadable(mixColors(found, 0.97, '#808000'))).toBe(false);
  });

  it('keeps a colour that passes, and gives none where none does', () => {
    expect(nearestPassing('#ffffff', 'white', isReadable)).toBe('#ffffff');
    expect(nearestPassing('#333333', 'black', () => false)).toBeUndefined();
  });
});
