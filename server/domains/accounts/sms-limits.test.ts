import { describe, expect, it } from 'vitest';
import { mobileLimits, restSeconds } from './sms-limits.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');
const ago = (...seconds: number[]) => seconds.map((second) => new Date(NOW.getTime() - second * 1000));

describe('restSeconds', () => {
  it.each([
    ['nothing sent', [], 0],
    ['one just now', [0], 60],
    ['one 59.5 seconds ago', [59.5], 1],
    ['one 60 seconds ago', [60], 0],
    ['five within the hour, the oldest 50 minutes ago', [3000, 2400, 1800, 1200, 600], 600],
    ['five within the hour, in any order', [600, 3000, 1200, 2400, 1800], 600],
    ['four within the hour', [2400, 1800, 1200, 600], 0],
    [
      'ten within the day, the oldest 20 hours ago',
      [72_000, 60_000, 50_000, 40_000, 30_000, 20_000, 15_000, 12_000, 9000, 5000],
      14_400,
    ],
    ['one in the future, after the clock was set back', [-30], 90],
  ] as const)('with %s is right', (_name, seconds, rest) => {
    expect(restSeconds(mobileLimits, ago(...seconds), NOW)).toBe(rest);
  });
});
