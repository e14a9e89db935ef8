import { describe, expect, it } from 'vitest';
import { askAgainMs, liveActions, liveStage, nextChange } from './live-stage.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);
const evening = {
  enter_time: '2026-11-21T18:45:00+08:00',
  start_time: '2026-11-21T19:00:00+08:00',
  end_time: '2026-11-21T21:00:00+08:00',
};

describe('liveStage', () => {
  it.each([
    [0, '18:44:59', 'before'],
    [0, '18:45:00', 'doors'],
    [0, '19:00:00', 'living'],
    [0, '21:00:00', 'ended'],
    [1, '18:59:59', 'living'],
    [1, '20:59:59', 'living'],
    [1, '21:00:00', 'ended'],
    [2, '22:00:00', 'pending'],
    [3, '23:30:00', 'recorded'],
    [4, '22:00:00', 'ended'],
  ] as const)('of status %i at %s is %s', (status, time, stage) => {
    expect(liveStage({ ...evening, status }, at(time))).toBe(stage);
  });

  it('knows no open doors where the reply does not tell when they open', () => {
    const { enter_time: _, ...times } = evening;

    expect(liveStage({ ...times, status: 0 }, at('18:59:00'))).toBe('before');
  });
});

describe('nextChange', () => {
  it.each([
    [0, '12:00:00', '18:45:00'],
    [0, '18:45:00', '19:00:00'],
    [1, '19:00:00', '21:00:00'],
    [1, '21:00:00', undefined],
    [2, '21:30:00', undefined],
    [3, '12:00:00', undefined],
  ] as const)('of status %i at %s is %s', (status, now, next) => {
    expect(nextChange({ ...evening, status }, at(now))).toBe(next && at(next));
  });

  it('of a class of a list is its start', () => {
    const { enter_time: _, ...times } = evening;

    expect(nextChange({ ...times, status: 0 }, at('12:00:00'))).toBe(at('19:00:00'));
  });
});

describe('askAgainMs', () => {
  it.each([
    [{ status: 0, can_enter: true, stream: null }, false],
    [{ status: 1, can_enter: true, stream: null }, 5000],
    [{ status: 1, can_enter: true, stream: {} }, false],
    [{ status: 2, can_enter: false, stream: null }, 60_000],
    [{ status: 3, can_enter: false, stream: null }, false],
  ] as const)('of %o is %s', (live, ms) => {
    expect(askAgainMs({ ...evening, ...live })).toBe(ms);
  });
});

describe('liveActions', () => {
  const facts = { isReserved: false, canEnter: false, hasRecord: false, hasCalendar: true, canRemind: false };

  it.each([
    ['before', {}, ['reserve', 'calendar']],
    ['before', { hasCalendar: false }, ['reserve']],
    ['before', { isReserved: true }, ['calendar', 'cancel']],
    ['before', { isReserved: true, hasCalendar: false }, ['cancel']],
    ['before', { isReserved: true, canRemind: true }, ['remind', 'cancel']],
    ['before', { canRemind: true }, ['reserve', 'calendar']],
    ['doors', { canEnter: true }, ['enter']],
    ['doors', {}, ['calendar']],
    ['living', { canEnter: true }, ['enter']],
    ['living', {}, []],
    ['pending', {}, ['list']],
    ['recorded', { hasRecord: true }, ['replay']],
    ['recorded', {}, ['list']],
    ['ended', { canEnter: true, hasRecord: true }, ['list']],
  ] as const)('of a class %s with %o are %o', (stage, changes, actions) => {
    expect(liveActions(stage, { ...facts, ...changes })).toEqual(actions);
  });
});
