import { describe, expect, it } from 'vitest';
import { couponMolds } from '#src/contract/states.ts';
import { bestCoupon, type couponDiscount, couponProblem, type PricedItem, quote } from './quote.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');
type Coupon = Parameters<typeof couponDiscount>[0];

const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 'a',
  name: '',
  description: '',
  mold: couponMolds.MONEY,
  amountCents: 0,
  discountPercent: 100,
  depositCents: 0,
  thresholdCents: 0,
  startsAt: new Date('2026-11-01T00:00:00+08:00'),
  endsAt: new Date('2026-12-01T00:00:00+08:00'),
  stock: 10,
  receivedCount: 1,
  isFailed: false,
  ...{ number: 1, createdBy: null, stoppedAt: null, stoppedBy: '', stopReason: '' },
  courseIds: [],
  ...changes,
});
const item = (priceCents: number, courseId = 'c1'): PricedItem => ({
  courseId,
  originCents: priceCents * 2,
  priceCents,
});
const here = { now: NOW, isGroup: false };

describe('a quote', () => {
  it.each([
    ['MONEY', { mold: couponMolds.MONEY, amountCents: 2000 }, 19900, [2000, 17900, 0]],
    ['MONEY above the price', { mold: couponMolds.MONEY, amountCents: 2000 }, 100, [100, 0, 0]],
    ['DISCOUNT', { mold: couponMolds.DISCOUNT, discountPercent: 85 }, 19999, [2999, 17000, 0]],
    ['DISCOUNT of one cent', { mold: couponMolds.DISCOUNT, discountPercent: 85 }, 1, [0, 1, 0]],
    ['DEPOSIT', { mold: couponMolds.DEPOSIT, amountCents: 15000, depositCents: 5000 }, 898000, [10000, 888000, 5000]],
    [
      'DEPOSIT near the price',
      { mold: couponMolds.DEPOSIT, amountCents: 15000, depositCents: 5000 },
      15000,
      [10000, 5000, 0],
    ],
    [
      'DEPOSIT that counts for less than its amount',
      { mold: couponMolds.DEPOSIT, amountCents: 5000, depositCents: 8000 },
      19900,
      [0, 19900, 8000],
    ],
    ['CUSTOM', { mold: couponMolds.CUSTOM }, 19900, [0, 19900, 0]],
  ])('with a %s coupon', (_name, changes, price, [discount, payable, deposit]) => {
    expect(quote([item(price)], coupon(changes))).toEqual({
      originCents: price * 2,
      priceCents: price,
      discountCents: discount,
      payableCents: payable,
      depositCents: deposit,
    });
  });

  it('is in whole cents and never below 0, whatever the coupon and the prices', () => {
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    for (let run = 0; run < 5000; run += 1) {
      const items = Array.from({ length: 1 + next(3) }, (_each, index) => item(next(1_000_000), `c${index}`));
      const terms = coupon({
        mold: ([1, 2, 3, 4] as const)[next(4)] ?? 1,
        amountCents: next(500_000),
        depositCents: next(100_000),
        discountPercent: 1 + next(100),
        courseIds: next(2) === 0 ? [] : ['c1'],
      });
      const { priceCents, discountCents, payableCents, depositCents } = quote(items, terms);
      expect([discountCents, payableCents, depositCents].every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(
        true,
      );
      expect(priceCents - discountCents).toBe(payableCents);
      expect(depositCents).toBeLessThanOrEqual(payableCents);
    }
  });

  it('takes a coupon off only the courses it is for', () => {
    const half = coupon({ mold: couponMolds.DISCOUNT, discountPercent: 50, courseIds: ['c2'] });

    expect(quote([item(1000, 'c1'), item(3000, 'c2')], half).discountCents).toBe(1500);
  });
});

describe('a coupon', () => {
  it.each([
    ['is taken back', { isFailed: true }, '优惠券已失效'],
    ['is over, from the very moment of its end', { endsAt: NOW }, '优惠券已过期'],
    ['has not begun', { startsAt: new Date(NOW.getTime() + 1), endsAt: new Date(NOW.getTime() + 2) }, '未到可用时间'],
    ['is for another course', { courseIds: ['c9'] }, '不适用于所选课程'],
    ['needs a higher price', { thresholdCents: 20000 }, '还差 1 元可用'],
    ['counts for more than the price', { mold: 3 as const, amountCents: 20050, depositCents: 100 }, '还差 1.50 元可用'],
  ])('cannot be used when it %s', (_name, changes, reason) => {
    expect(couponProblem(coupon(changes), [item(19900)], here)).toBe(reason);
  });

  it('cannot be used for a group price', () => {
    expect(couponProblem(coupon(), [item(19900)], { ...here, isGroup: true })).toBe('拼团价不可与优惠券同享');
  });

  it('can be used from its threshold on and from its first moment', () => {
    expect(couponProblem(coupon({ thresholdCents: 19900, startsAt: NOW }), [item(19900)], here)).toBeNull();
  });
});

describe('the best coupon', () => {
  const money = (id: string, amountCents: number) => coupon({ id, amountCents });

  it('takes off most, the first of two alike', () => {
    expect(bestCoupon([money('a', 100), money('b', 300), money('c', 300)], [item(1000)])?.id).toBe('b');
  });

  it('is none when none takes off anything, or only a deposit would', () => {
    const deposit = coupon({ mold: 3, amountCents: 900, depositCents: 100 });

    expect(bestCoupon([deposit, coupon({ mold: 4 })], [item(1000)])).toBeNull();
    expect(bestCoupon([], [item(1000)])).toBeNull();
  });
});
