import { describe, expect, it } from 'vitest';
import type { RefundRule } from './promises.ts';
import { reckonRefund, type UsedCourse } from './reckon-refund.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);
const LESSONS: RefundRule = {
  ...{ by: 'lessons', days: 7, lessons: 3, lessonMinutes: 10, after: 'lessons', goodsCents: 2000 },
};
const CAMP: RefundRule = { by: 'start', hours: 72, after: 'days' };
const TRIAL: RefundRule = { by: 'start', hours: 24, after: 'nothing' };
const TOUR: RefundRule = {
  by: 'departure',
  steps: [
    { days: 15, percent: 100 },
    { days: 8, percent: 80 },
    { days: 3, percent: 50 },
    { days: 0, percent: 20 },
  ],
};
const BOOKS: RefundRule = { by: 'parcel', days: 7 };

function used(refund: RefundRule, changes: Partial<UsedCourse> = {}): UsedCourse {
  return {
    ...{ name: '英语全程班', promise: { id: 'any', title: '正价课', refund }, priceCents: 10_000 },
    ...{ openedAt: daysAgo(1), validUntil: daysAgo(-99), startsAt: null },
    ...{ lessons: 15, learned: 0, tests: 0, goodsSent: 0, daysToDeparture: null },
    ...changes,
  };
}

const LATE = { openedAt: daysAgo(7) };
const ROWS: readonly (readonly [string, number, string, RefundRule, Partial<UsedCourse>])[] = [
  ['nothing learned', 10_000, '开通 7 天内，已学 0 节，共 15 节，不超过 3 节，全额退', LESSONS, {}],
  ['three lessons learned', 10_000, '已学 3 节，共 15 节，不超过 3 节，全额退', LESSONS, { learned: 3 }],
  ['four lessons learned', 7_333, '已学 4 节，共 15 节，超过 3 节，退未学的 11 节', LESSONS, { learned: 4 }],
  ['a test among them', 3_750, '已学 5 节（含测试 1 份），共 8 节', LESSONS, { lessons: 8, learned: 5, tests: 1 }],
  ['one lesson after the days', 9_333, '开通已满 7 天，已学 1 节', LESSONS, { ...LATE, learned: 1 }],
  ['everything learned', 0, '退未学的 0 节', LESSONS, { ...LATE, learned: 15 }],
  ['more learned than there is by now', 0, '已学 15 节', LESSONS, { ...LATE, learned: 20 }],
  ['things sent', 6_000, '扣已寄出的教材 2 件共 40 元', LESSONS, { goodsSent: 2 }],
  ['more sent than was paid', 0, '扣已寄出的教材 9 件', LESSONS, { goodsSent: 9 }],
  ['its term over', 0, '有效期已过', LESSONS, { ...LATE, validUntil: daysAgo(0) }],
  ['no outline, late', 9_339, '按有效期剩余 99/106 天退', LESSONS, { ...LATE, lessons: 0 }],
  ['not opened', 10_000, '还没有开通', LESSONS, { openedAt: null }],
  ['nothing after the days', 0, '不能退款', { ...LESSONS, after: 'nothing' } as RefundRule, LATE],
  ['before the first class', 10_000, '还没有开课', TRIAL, { startsAt: daysAgo(-2) }],
  ['bought in the middle', 10_000, '开课不满 24 小时', TRIAL, { startsAt: daysAgo(9), openedAt: daysAgo(0.9) }],
  ['a day after the start', 0, '开课已满 24 小时，不能退款', TRIAL, {}],
  ['camp within its days', 10_000, '开课不满 3 天', CAMP, { openedAt: daysAgo(2) }],
  ['camp after them', 5_000, '按剩余 5/10 天退', CAMP, { openedAt: daysAgo(5), validUntil: daysAgo(-5) }],
  ['camp in its last day', 0, '按剩余 0/10 天退', CAMP, { openedAt: daysAgo(9.5), validUntil: daysAgo(-0.5) }],
  ['tour far away', 10_000, '距出发 15 天，全额退', TOUR, { daysToDeparture: 15 }],
  ['tour in a fortnight', 8_000, '距出发 14 天，退 80%', TOUR, { daysToDeparture: 14 }],
  ['tour in a week', 5_000, '距出发 7 天，退 50%', TOUR, { daysToDeparture: 7 }],
  ['tour today', 2_000, '今天出发，退 20%', TOUR, { daysToDeparture: 0 }],
  ['tour that left', 0, '已经出发', TOUR, { daysToDeparture: -1 }],
  ['tour called off', 10_000, '全额退', TOUR, {}],
  ['books not sent', 10_000, '还没有发货', BOOKS, {}],
  ['books sent', 0, '签收 7 天内到“售后”申请退货', BOOKS, { goodsSent: 1 }],
];

describe('what goes back of 100 yuan', () => {
  it.each(ROWS)('with %s is %i cents', (_name, cents, reason, rule, changes) => {
    const { refundableCents, parts } = reckonRefund(10_000, [used(rule, changes)], NOW);

    expect(refundableCents).toBe(cents);
    expect(parts[0]?.reason).toContain(reason);
  });
});

describe('what goes back of several courses', () => {
  it('is the sum of their parts, and the parts of what was paid are all of it', () => {
    const three = [1, 2, 3].map((index) => used(LESSONS, { name: `课 ${index}`, ...LATE, learned: index }));

    const { refundableCents, parts } = reckonRefund(10_000, three, NOW);

    expect(parts.map(({ paidCents }) => paidCents)).toEqual([3_334, 3_333, 3_333]);
    expect(refundableCents).toBe(3_111 + 2_888 + 2_666);
  });

  it('never is more than was paid, and nothing for what cost nothing', () => {
    const free = [used(LESSONS, { priceCents: 0 }), used(LESSONS, { priceCents: 0 })];

    expect(reckonRefund(0, free, NOW).refundableCents).toBe(0);
    expect(reckonRefund(9_999, [used(LESSONS), used(TRIAL)], NOW).refundableCents).toBeLessThanOrEqual(9_999);
  });
});
