import { describe, expect, it } from 'vitest';
import { chinaClock, chinaDay, chinaDayName, chinaMoment, timeAgo, timeLeft } from './china-time.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const SECOND = 1000;
const DAY = 86_400 * SECOND;

describe('chinaMoment', () => {
  it.each([
    ['2026-11-25T10:00:00+08:00', '11月25日 10:00'],
    ['2026-12-31T23:59:59+08:00', '12月31日 23:59'],
    ['2026-12-31T16:05:00Z', '2027年1月1日 00:05'],
    ['2025-11-20T09:08:00+08:00', '2025年11月20日 09:08'],
  ])('writes %s as %s', (instant, text) => {
    expect(chinaMoment(Date.parse(instant), NOW)).toBe(text);
  });
});

describe('timeAgo', () => {
  it.each([
    [-5, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [119, '1分钟前'],
    [3599, '59分钟前'],
    [3600, '1小时前'],
    [86_399, '23小时前'],
    [86_400, '1天前'],
    [2 * 86_400 - 1, '1天前'],
    [2 * 86_400, '11月18日 12:00'],
    [365 * 86_400, '2025年11月20日 12:00'],
  ])('says of %i seconds ago: %s', (seconds, text) => {
    expect(timeAgo(NOW - seconds * SECOND, NOW)).toBe(text);
  });
});

describe('chinaDay and chinaClock', () => {
  it('follow the day of China', () => {
    const at = Date.parse('2026-12-19T16:05:00Z');

    expect(chinaDay(at)).toBe('2026-12-20');
    expect(chinaClock(at)).toBe('00:05');
  });
});

describe('chinaDayName', () => {
  it.each([
    ['2026-11-20T00:00:00+08:00', '今天'],
    ['2026-11-20T23:59:59+08:00', '今天'],
    ['2026-11-20T16:00:00Z', '明天'],
    ['2026-11-19T23:59:59+08:00', '昨天'],
    ['2026-11-22T09:00:00+08:00', '11月22日 周日'],
    ['2027-01-01T00:00:00+08:00', '2027年1月1日 周五'],
  ])('of %s is %s', (instant, text) => {
    expect(chinaDayName(Date.parse(instant), Date.parse('2026-11-20T12:00:00+08:00'))).toBe(text);
  });
});

describe('timeLeft', () => {
  it.each([
    [0, '00:00:00'],
    [-5 * SECOND, '00:00:00'],
    [1, '00:00:01'],
    [59 * SECOND, '00:00:59'],
    [3661 * SECOND, '01:01:01'],
    [DAY - 1, '1天 00:00:00'],
    [2 * DAY + 3 * SECOND, '2天 00:00:03'],
  ])('of %i ms is %s', (ms, text) => {
    expect(timeLeft(ms)).toBe(text);
  });
});
