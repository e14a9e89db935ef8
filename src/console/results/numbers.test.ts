import { describe, expect, it } from 'vitest';
import { changeOf, eachText, moneyText, msText, rateText } from './numbers.ts';

describe('the numbers of results', () => {
  it.each([
    [rateText(123, 1000), '12.3%'],
    [rateText(1, 400), '0.25%'],
    [rateText(0, 9), '0%'],
    [rateText(5, 0), '–'],
    [moneyText(0), '¥0'],
    [moneyText(900), '¥9.00'],
    [moneyText(199_900), '¥1,999'],
    [eachText(10_000, 4), '¥25.00'],
    [eachText(0, 4), '–'],
    [msText(72), '72 毫秒'],
    [msText(1420), '1.4 秒'],
    [msText(null), '–'],
  ])('are written as %s = %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    [120, 100, { text: '+20%', direction: 'up' }],
    [50, 100, { text: '−50%', direction: 'down' }],
    [100, 100, { text: '持平', direction: 'same' }],
    [5, 0, undefined],
  ])('%s after %s is %j', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});
