import { describe, expect, it } from 'vitest';
import { groupLives, liveHours, liveTime, nextLive } from './live-times.ts';
import { aLive, NOON } from './testing.ts';

const on = (day: string, status: 0 | 1 | 2 | 3 | 4 = 0) =>
  aLive({ classroom: day, status, start_time: `${day}T19:00:00+08:00`, end_time: `${day}T21:00:00+08:00` });
const allYear = aLive({ status: 1, start_time: '2026-10-21T08:00:00+08:00', end_time: '2027-11-20T08:00:00+08:00' });

describe('the time of a class', () => {
  it('names the day and the hours in China', () => {
    expect(liveTime(aLive(), NOON)).toBe('明天 19:00–21:00');
    expect(liveTime(on('2026-11-25'), NOON)).toBe('11月25日 周三 19:00–21:00');
    expect(liveHours(aLive())).toBe('19:00–21:00');
  });

  it('of a room that is open for days names the last, and both ends until it opens', () => {
    expect(liveTime(allYear, NOON)).toBe('长期开放，到 2027年11月20日 周六');
    expect(liveTime(allYear, Date.parse('2026-10-20T08:00:00+08:00'))).toBe('10月21日 08:00 至 2027年11月20日 08:00');
    expect(liveHours(allYear)).toBe('长期开放');
  });
});

describe('groupLives', () => {
  it('keeps the order: going, to come by the day, over apart', () => {
    const lives = [allYear, on('2026-11-20'), on('2026-11-21'), on('2026-11-25'), on('2026-11-20', 3)];
    const over = on('2026-11-19', 2);

    expect(groupLives([...lives, over], NOON).map(({ title, lives: members }) => [title, members.length])).toEqual([
      ['正在直播', 1],
      ['今天', 1],
      ['明天', 1],
      ['11月25日 周三', 1],
      ['今天 · 已下课', 1],
      ['昨天 · 已下课', 1],
    ]);
  });

  it('moves a class by the clock when the reply is older', () => {
    const [group] = groupLives([on('2026-11-20')], Date.parse('2026-11-20T19:00:00+08:00'));

    expect(group?.title).toBe('正在直播');
  });
});

describe('nextLive', () => {
  it('is the first that has not begun', () => {
    const lives = [allYear, on('2026-11-25'), on('2026-11-20'), on('2026-11-19', 3)];

    expect(nextLive(lives, NOON)?.classroom).toBe('2026-11-20');
    expect(nextLive([allYear, on('2026-11-19', 3)], NOON)).toBeUndefined();
  });
});
