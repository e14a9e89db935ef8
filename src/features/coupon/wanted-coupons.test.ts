import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteWanted, takeWanted } from './wanted-coupons.ts';

afterEach(() => vi.useRealTimers());

describe('coupons wanted before a login', () => {
  it('are given once, on the page they were wanted on', () => {
    noteWanted(['a', 'b'], '/coupon/index');

    expect(takeWanted('/course/detail/c1')).toEqual([]);
    expect(takeWanted('/coupon/index')).toEqual(['a', 'b']);
    expect(takeWanted('/coupon/index')).toEqual([]);
  });

  it('are forgotten after a quarter of an hour', () => {
    vi.useFakeTimers();
    noteWanted(['a'], '/coupon/index');
    vi.advanceTimersByTime(15 * 60_000);

    expect(takeWanted('/coupon/index')).toEqual([]);
  });
});
