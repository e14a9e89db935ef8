import { describe, expect, it } from 'vitest';
import { couponCondition, couponDays, couponScope, shortFace } from './coupon-words.ts';

describe('couponCondition', () => {
  it.each([
    [{ mold: 1, amount: 10000, deposit: 0, threshold: 100000 }, '满 1000 元可用'],
    [{ mold: 1, amount: 10000, deposit: 0, threshold: 0 }, '无门槛'],
    [{ mold: 2, amount: 0, deposit: 0, threshold: 9950 }, '满 99.50 元可用'],
    [{ mold: 3, amount: 15000, deposit: 5000, threshold: 0 }, '付定金 50 元抵 150 元'],
    [{ mold: 4, amount: 0, deposit: 0, threshold: 0 }, '报名即享'],
  ] as const)('of %j is %s', (coupon, words) => {
    expect(couponCondition(coupon)).toBe(words);
  });
});

describe('couponScope', () => {
  it('names how many courses a coupon is for', () => {
    expect(couponScope({ course_uuids: [] })).toBe('全部课程可用');
    expect(couponScope({ course_uuids: ['a', 'b'] })).toBe('2 门指定课程可用');
  });
});

describe('couponDays', () => {
  it('counts days in China', () => {
    const coupon = { start_time: '2026-11-10T16:30:00Z', end_time: '2026-12-31T15:59:59Z' };

    expect(couponDays(coupon)).toBe('2026-11-11 至 2026-12-31');
  });
});

describe('shortFace', () => {
  it.each([
    [1, '满 1000 减 100'],
    [2, '8.5 折'],
    [3, '定金抵 100'],
    [4, '赠作文批改'],
  ] as const)('of mold %i is %s', (mold, words) => {
    const coupon = { name: '赠作文批改', mold, amount: 10000, discount_percent: 85, threshold: 100000 };

    expect(shortFace(coupon)).toBe(words);
  });
});
