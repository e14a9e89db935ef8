import { describe, expect, it } from 'vitest';
import { behindBy, placeByClock } from './clock-place.ts';

describe('placeByClock', () => {
  it.each([
    ['at the begin', 0, 0],
    ['inside', 9500, 9.5],
    ['in the third round', 33_000, 5],
    ['before the begin', -2000, 12],
  ])('is the same second for everybody %s', (_, sinceMs, place) => {
    expect(placeByClock(sinceMs, 14)).toBeCloseTo(place);
  });

  it('is unknown without a length', () => {
    expect([placeByClock(1000, Number.NaN), placeByClock(1000, 0), placeByClock(1000, Infinity)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('behindBy', () => {
  it.each([
    ['behind', 3, 5, 2],
    ['ahead', 5, 3, -2],
    ['behind over the end', 13, 1, 2],
    ['ahead over the end', 1, 13, -2],
  ])('is the shorter way round: %s', (_, place, target, seconds) => {
    expect(behindBy(place, target, 14)).toBeCloseTo(seconds);
  });
});
