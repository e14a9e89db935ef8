import { describe, expect, it } from 'vitest';
import { heldNote } from './held-note.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const hours = (count: number) => new Date(NOW + count * 3_600_000).toISOString();
const held = (over: object) => ({
  state: 'usable' as const,
  set_state: 1 as const,
  end_time: hours(240),
  used_time: null,
  order_number: null,
  ...over,
});

describe('heldNote', () => {
  it.each([
    [{}, '10 天后过期'],
    [{ end_time: hours(60) }, '仅剩 3 天'],
    [{ end_time: hours(4.5) }, '仅剩 5 小时'],
    [{ state: 'used', used_time: hours(-24) }, '11月19日 12:00 已使用'],
    [{ state: 'used' }, '已使用'],
    [{ state: 'ended', end_time: hours(-24) }, '已于 11月19日 12:00 过期'],
    [{ state: 'ended', set_state: 3 }, '活动调整，已失效'],
  ])('of %j is %s', (over, note) => {
    expect(heldNote(held(over), NOW)).toBe(note);
  });
});
