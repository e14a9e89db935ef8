import { describe, expect, it } from 'vitest';
import { dayText, isOpen, periodOf, presetPeriod } from './period.ts';

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
    ['days=constructor', { from: '2026-11-16', until: '2026-11-22', preset: '7' }],
    ['days=9999', { from: '2026-11-16', until: '2026-11-22', preset: '7' }],
  ])('is what the address %s asks for', (search, period) => {
    expect(periodOf(new URLSearchParams(search), NOW)).toEqual(period);
  });

  it('has days and hours that are not over', () => {
    expect(['2026-11-21', '2026-11-22'].map((day) => isOpen(day, undefined, NOW))).toEqual([false, true]);
    expect(
      [
        [23, '2026-11-21'],
        [0, '2026-11-22'],
        [1, '2026-11-22'],
      ].map(([hour, day]) => isOpen(String(day), Number(hour), NOW)),
    ).toEqual([false, true, true]);
  });

  it('names its days', () => {
    expect(dayText('2026-01-09')).toBe('1月9日');
  });
});
