import { describe, expect, it } from 'vitest';
import { couponFace } from './coupon-face.ts';

describe('couponFace', () => {
  it.each([
    [1, { amountCents: 10000 }, { kind: 'money', before: '¥', figure: '100', reading: '减 100 元' }],
    [1, { amountCents: 1950 }, { kind: 'money', before: '¥', figure: '19.50', reading: '减 19.50 元' }],
    [2, { discount: 85 }, { kind: 'discount', figure: '8.5', after: '折', reading: '8.5 折' }],
    [2, { discount: 80 }, { kind: 'discount', figure: '8', after: '折', reading: '8 折' }],
    [3, { amountCents: 15000 }, { kind: 'deposit', before: '抵 ¥', figure: '150', reading: '定金抵 150 元' }],
    [4, {}, { kind: 'custom', figure: '赠礼', reading: '赠礼' }],
    [1, {}, { kind: 'custom', figure: '专享', reading: '专享优惠' }],
    [2, {}, { kind: 'custom', figure: '专享', reading: '专享优惠' }],
  ] as const)('gives mold %i with %j its own face', (mold, values, face) => {
    expect(couponFace({ mold, ...values })).toEqual(face);
  });
});
