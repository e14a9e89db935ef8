import { describe, expect, it } from 'vitest';
import { type CouponFacts, couponAction, couponState, nextCouponChange } from './coupon-state.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const facts = (over: Partial<CouponFacts> = {}): CouponFacts => ({
  setState: 1,
  startsAt: NOW - 48 * HOUR_MS,
  endsAt: NOW + 48 * HOUR_MS,
  isReceived: false,
  ...over,
});
const asHours = (at: number) => `${(at - NOW) / HOUR_MS}h`;

describe('couponState', () => {
  it.each([
    ['going', {}, 'open'],
    ['going with pieces left', { left: 1 }, 'open'],
    ['going with none left', { left: 0 }, 'sold-out'],
    ['held by the visitor', { isReceived: true }, 'received'],
    ['held, with none left', { isReceived: true, left: 0 }, 'received'],
    ['held, and ended', { isReceived: true, setState: 2 }, 'received'],
    ['held, and failed', { isReceived: true, setState: 3 }, 'failed'],
    ['not started', { setState: 0, startsAt: NOW + HOUR_MS }, 'upcoming'],
    ['not started when read, its start now past', { setState: 0, startsAt: NOW }, 'open'],
    ['ended', { setState: 2 }, 'ended'],
    ['going when read, its end now past', { endsAt: NOW }, 'ended'],
    ['failed', { setState: 3 }, 'failed'],
  ] as const)('of a coupon that is %s is right', (_name, over, state) => {
    expect(couponState(facts(over), NOW)).toBe(state);
  });
});

describe('nextCouponChange', () => {
  it.each([
    ['upcoming', { setState: 0, startsAt: NOW + HOUR_MS }, NOW + HOUR_MS],
    ['open', {}, NOW + 48 * HOUR_MS],
    ['received', { isReceived: true }, NOW + 48 * HOUR_MS],
    ['received and over', { isReceived: true, endsAt: NOW }, undefined],
    ['failed', { setState: 3 }, undefined],
  ] as const)('of an %s coupon is right', (_name, over, at) => {
    expect(nextCouponChange(facts(over), NOW)).toBe(at);
  });
});

describe('couponAction', () => {
  it.each([
    ['upcoming', { startsAt: NOW + 30 * HOUR_MS }, { label: '即将开始', does: 'nothing', note: '30h 开始领取' }],
    ['open', {}, { label: '立即领取', does: 'receive', note: '领取和使用到 48h' }],
    ['open', { left: 12 }, { label: '立即领取', does: 'receive', note: '剩 12 张 · 领取和使用到 48h' }],
    ['open', { left: 5000 }, { label: '立即领取', does: 'receive', note: '领取和使用到 48h' }],
    ['open', { endsAt: NOW + 2.5 * HOUR_MS }, { label: '立即领取', does: 'receive', note: '还能领用 3 小时' }],
    ['received', {}, { label: '去使用', does: 'use', note: '可用到 48h' }],
    ['received', { endsAt: NOW }, { label: '已过期', does: 'nothing', note: '0h 已过期' }],
    ['sold-out', {}, { label: '已领完', does: 'nothing', note: '本批优惠券已被领完' }],
    ['ended', {}, { label: '已结束', does: 'nothing', note: '领取已于 48h 结束' }],
    ['failed', {}, { label: '已失效', does: 'nothing', note: '活动调整，此券不再发放' }],
  ] as const)('for %s with %j is right', (state, over, action) => {
    expect(couponAction(state, facts(over), NOW, asHours)).toEqual(action);
  });
});
