import { expect, it } from 'vitest';
import { clockFigures, durationWords, timeTone } from './time-left.ts';

it.each([
  [60, 'calm'],
  [12.001, 'calm'],
  [12, 'soon'],
  [3.001, 'soon'],
  [3, 'last'],
  [0, 'last'],
  [-1, 'last'],
] as const)('of 60 minutes %d left are %s', (rest, tone) => expect(timeTone(rest, 60)).toBe(tone));

it.each([
  [3_600_000, '1:00:00'],
  [3_599_999, '1:00:00'],
  [65_000, '01:05'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
])('shows %d ms as %s', (rest, figures) => expect(clockFigures(rest)).toBe(figures));

it.each([
  [40, '40 秒'],
  [600, '10 分钟'],
  [3600, '1 小时'],
  [5400, '1 小时 30 分钟'],
])('says %d seconds as %s', (seconds, words) => expect(durationWords(seconds)).toBe(words));
