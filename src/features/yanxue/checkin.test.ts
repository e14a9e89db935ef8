import { describe, expect, it } from 'vitest';
import { checkinStates } from '#src/contract/states.ts';
import { checkinStage, checkinWords } from './checkin.ts';

const { NOT_STARTED, OPEN, ENDED } = checkinStates;
const record = { content: '城墙的灯', mood: 5, submit_time: '2026-11-20T10:00:00+08:00' };

describe('checkinStage', () => {
  it.each([
    [{ state: OPEN, is_mine: true, record: null }, true, 'open'],
    [{ state: OPEN, is_mine: true, record }, true, 'done'],
    [{ state: ENDED, is_mine: true, record }, true, 'done'],
    [{ state: ENDED, is_mine: true, record: null }, true, 'ended'],
    [{ state: ENDED, is_mine: false, record: null }, false, 'ended'],
    [{ state: NOT_STARTED, is_mine: true, record: null }, true, 'not-started'],
    [{ state: OPEN, is_mine: false, record: null }, false, 'stranger'],
    [{ state: OPEN, is_mine: false, record: null }, true, 'not-mine'],
  ] as const)('of %o, logged in: %s, is %s', (checkin, isLoggedIn, stage) => {
    expect(checkinStage(checkin, isLoggedIn)).toBe(stage);
  });
});

describe('checkinWords', () => {
  const start_time = '2026-11-25T10:00:00+08:00';
  const now = Date.parse('2026-11-20T12:00:00+08:00');

  it.each([
    [OPEN, null, '去打卡'],
    [ENDED, null, '未打卡'],
    [ENDED, record, '✓ 已打卡'],
    [NOT_STARTED, null, '11月25日 10:00 开始'],
  ] as const)('in state %i with %o say %s', (state, done, text) => {
    expect(checkinWords({ state, record: done, start_time }, now).text).toBe(text);
  });
});
