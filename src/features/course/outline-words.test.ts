import { describe, expect, it } from 'vitest';
import { durationText } from './outline-words.ts';

describe('durationText', () => {
  it.each([
    [40, '40 秒'],
    [60, '1 分钟'],
    [2730, '46 分钟'],
    [3600, '1 小时'],
    [3900, '1 小时 5 分钟'],
    [3595, '1 小时'],
  ])('of %i seconds is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
