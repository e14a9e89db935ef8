// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endHandOver, handOver } from '../storage/hand-over.ts';
import { noteWanted, takeWanted } from './wanted-action.ts';

afterEach(() => {
  endHandOver('from-login');
  vi.useRealTimers();
});

describe('what was wanted before a login', () => {
  it('is given once, on the page it was wanted on', () => {
    noteWanted('coupons', ['a', 'b'], '/coupon/index');

    expect(takeWanted('coupons', '/course/detail/c1')).toEqual([]);
    expect(takeWanted('coupons', '/coupon/index')).toEqual(['a', 'b']);
    expect(takeWanted('coupons', '/coupon/index')).toEqual([]);
  });

  it.each(['', 'x', '{}', '{"uuids":1}', 'null'])('is nothing in a cookie of %j', (text) => {
    handOver('from-login', text);

    expect(takeWanted('coupons', '/coupon/index')).toEqual([]);
  });
});
