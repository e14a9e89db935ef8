import { describe, expect, it } from 'vitest';
import { livesByDay } from './lives-by-day.ts';
import { aLive } from './testing.ts';

describe('livesByDay', () => {
  it('knows the days that have a class', () => {
    const aDay = (day: number, lives = [aLive()]) => ({ year: 2026, month: 3, day, week: 0, is_today: false, lives });
    const march = { year: 2026, month: 3, days: [aDay(1), aDay(2, []), aDay(11, [aLive(), aLive()])] };

    expect([...livesByDay([march])].map(([day, lives]) => [day, lives.length])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-11', 2],
    ]);
  });
});
