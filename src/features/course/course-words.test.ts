import { describe, expect, it } from 'vitest';
import { beginText, priceTag, seatsNote, validity } from './course-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

describe('priceTag', () => {
  it.each([
    [0, 19900, { kind: 'price', cents: 19900, originCents: 59900 }],
    [0, 0, { kind: 'free' }],
    [1, 19900, { kind: 'free' }],
    [2, 19900, { kind: 'consult' }],
    [3, 19900, { kind: 'from', cents: 19900, originCents: 59900 }],
  ] as const)('for display type %i and %i cents is right', (type, price, tag) => {
    expect(priceTag({ price, origin_price: 59900, price_display_type: type })).toEqual(tag);
  });
});

describe('validity', () => {
  it.each([
    ['days from the purchase', 0, 90, null, '90 天有效'],
    ['no days given', 0, 0, null, undefined],
    ['an end', 1, 0, '2026-12-20T23:59:59+08:00', '2026-12-20 前有效'],
    ['an end that is past', 1, 0, '2026-11-20T12:00:00+08:00', '已过期'],
    ['no end given', 1, 0, null, undefined],
  ] as const)('with %s is right', (_name, valid_type, valid_days, valid_end_time, text) => {
    expect(validity({ valid_type, valid_days, valid_end_time }, NOW)).toBe(text);
  });
});

describe('seatsNote', () => {
  it.each([
    [true, false, null, undefined],
    [true, false, 200, undefined],
    [true, false, 50, '仅剩 50 个名额'],
    [true, false, 0, '名额已满'],
    [true, true, null, '名额已满'],
    [false, true, 0, '已下架'],
  ] as const)('on shelf %s, sold out %s, %s seats left is right', (isOnShelf, isSoldOut, stockLeft, text) => {
    expect(seatsNote({ isOnShelf, isSoldOut, stockLeft })?.text).toBe(text);
  });
});

describe('beginText', () => {
  it('says when a sale begins, and nothing of one that has begun', () => {
    expect(beginText(`${new Date().getFullYear() + 1}-12-01T10:00:00+08:00`)).toMatch(/^\d{4}年12月1日 10:00 开售$/);
    expect(beginText(undefined)).toBeUndefined();
  });
});
