import { describe, expect, it } from 'vitest';
import { tourStates } from '#src/contract/states.ts';
import { aTour } from './testing.ts';
import { choosableTour, departure, nextTourChange, tourStatus, toursAhead, tourToPay } from './tours.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

describe('toursAhead', () => {
  const gone = aTour({ uuid: 'gone', start_time: '2026-11-19T09:00:00+08:00' });

  it('leaves out what has set out', () => {
    expect(toursAhead([gone, aTour()], NOW)).toEqual([aTour()]);
  });

  it('keeps the one that is chosen', () => {
    expect(toursAhead([gone], NOW, 'gone')).toEqual([gone]);
  });
});

describe('tourToPay', () => {
  const [full, open] = [aTour({ uuid: 'full', state: tourStates.FULL }), aTour({ uuid: 'open' })];

  it('is the tour that is wanted while it can be had', () => {
    expect(tourToPay([aTour({ uuid: 'first' }), open], 'open')).toEqual({ chosen: open, lost: undefined });
  });

  it('is none when the one that is wanted is full: nobody pays for another than was chosen', () => {
    expect(tourToPay([full, open], 'full')).toEqual({ chosen: undefined, lost: full });
  });

  it('is the first that can be had when none of them is wanted', () => {
    expect(tourToPay([full, open], 'of another course')).toEqual({ chosen: open, lost: undefined });
    expect(tourToPay([full], undefined)).toEqual({ chosen: undefined, lost: undefined });
  });
});

describe('choosableTour', () => {
  const full = aTour({ uuid: 'full', state: tourStates.FULL });
  const later = aTour({ uuid: 'later' });

  it.each([
    ['later', 'later'],
    ['full', 't1'],
    ['unknown', 't1'],
    [undefined, 't1'],
  ])('takes for the wish %s the tour %s', (wanted, chosen) => {
    expect(choosableTour([full, aTour(), later], wanted)?.uuid).toBe(chosen);
  });

  it('takes none where none can be had', () => {
    expect(choosableTour([full], 'full')).toBeUndefined();
  });
});

describe('tourStatus', () => {
  it.each([
    [{ seats_left: 26 }, '余 26 席', 'open'],
    [{ seats_left: 10 }, '仅剩 10 席', 'few'],
    [{ state: tourStates.FULL }, '已满员', 'shut'],
    [{ state: tourStates.CLOSED }, '报名截止', 'shut'],
    [
      { state: tourStates.NOT_STARTED, apply_start_time: '2026-12-01T10:00:00+08:00' },
      '12月1日 10:00 开放报名',
      'shut',
    ],
  ])('of %o is %s', (changes, text, tone) => {
    expect(tourStatus(aTour(changes), NOW)).toEqual({ text, tone });
  });
});

it('a tour sets out on a day of China', () => {
  expect(departure(aTour({ start_time: '2027-01-16T17:00:00Z' }), NOW)).toBe('2027年1月17日 周日出发');
});

describe('nextTourChange', () => {
  it('is the nearest moment at which a tour opens or closes', () => {
    const soon = aTour({ apply_start_time: '2026-11-25T00:00:00+08:00' });

    expect(nextTourChange([aTour(), soon], NOW)).toBe(Date.parse('2026-11-25T00:00:00+08:00'));
  });

  it('is none when all of it is past', () => {
    expect(nextTourChange([aTour({ apply_end_time: '2026-11-02T00:00:00+08:00' })], NOW)).toBeUndefined();
  });
});
