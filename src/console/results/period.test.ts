import { describe, expect, it } from 'vitest';
import { dayText, periodOf, presetPeriod, wholeDays } from './period.ts';

// Already the 22nd in China.
const NOW = Date.parse('2026-11-21T16:30:00Z');

describe('a period', () => {
  it.each([
    ['1', { from: '2026-11-22', until: '2026-11-22' }],
    ['-1', { from: '2026-11-21', until: '2026-11-21' }],
    ['7', { from: '2026-11-16', until: '2026-11-22' }],
  ] as const)('of %s days is counted in China', (preset, period) => {
    expect(presetPeriod(preset, NOW)).toEqual(period);
  });

  it.each([
    ['days=30', { from: '2026-10-24', until: '2026-11-22', preset: '30' }],
    ['from=2026-11-01&until=2026-11-03', { from: '2026-11-01', until: '2026-11-03', preset: undefined }],
    ['from=2026-11-03&until=2026-11-01', { from: '2026-11-16', until: '2026-11-22', preset: '7' }],
    ['days=9999', { from: '2026-11-16', until: '2026-11-22', preset: '7' }],
  ])('is what the address %s asks for', (search, period) => {
    expect(periodOf(new URLSearchParams(search), NOW)).toEqual(period);
  });

  it('is drawn without the day that is not over, unless it is that day alone', () => {
    const [before, today] = [{ day: '2026-11-21' }, { day: '2026-11-22' }];

    expect(wholeDays([before, today], NOW)).toEqual([before]);
    expect(wholeDays([today], NOW)).toEqual([today]);
  });

  it('names its days', () => {
    expect(dayText('2026-01-09')).toBe('1月9日');
  });
});
