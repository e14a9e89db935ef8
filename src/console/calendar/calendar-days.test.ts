import { describe, expect, it } from 'vitest';
import type { CalendarEntry } from '#src/contract/console/calendar.ts';
import { dayAfter, eventsOf, mondayOf, movedBy, placeOf } from './calendar-days.ts';

const FIRST = '2026-11-23';
const at = (day: string, time = '10:00') => `${day}T${time}:00+08:00`;
const entry = (changes: Partial<CalendarEntry>): CalendarEntry => ({
  ...{ key: 'a', kind: 'page', title: '页面', from: null, until: null, page: '/a', file: 'campaigns/a.yaml' },
  ...{ path: '', note: '', ...changes },
});

describe('mondayOf', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s is %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

describe('placeOf', () => {
  it.each([
    ['inside', at('2026-11-24'), at('2026-11-26'), { start: 1, end: 3 }],
    ['until midnight', at('2026-11-24'), at('2026-11-26', '00:00'), { start: 1, end: 2 }],
    ['since ever', null, at('2026-11-26'), { start: 0, end: 3, goesOnBefore: true }],
    ['for ever', at('2026-11-26'), null, { start: 3, end: 27, goesOnAfter: true }],
    [
      'wider than what is shown',
      at('2026-10-01'),
      at('2027-01-01'),
      { start: 0, end: 27, goesOnBefore: true, goesOnAfter: true },
    ],
    ['a moment at midnight', at('2026-11-25', '00:00'), at('2026-11-25', '00:00'), { start: 2, end: 2 }],
  ])('%s', (_name, from, until, place) => {
    expect(placeOf({ from, until }, FIRST)).toEqual({ goesOnBefore: false, goesOnAfter: false, ...place });
  });
});

describe('eventsOf', () => {
  it('has begins and ends by their time, and moments once', () => {
    const entries = [
      entry({ key: 'p', from: at('2026-11-24', '20:00'), until: at('2026-12-01') }),
      entry({ key: 'e', kind: 'experiment', from: at('2026-11-20'), until: at('2026-11-24', '09:00') }),
      entry({ key: 'c', kind: 'countdown', from: at('2026-11-24', '12:00'), until: at('2026-11-24', '12:00') }),
      entry({ key: 'l', kind: 'live', from: at('2026-11-24', '19:00'), until: at('2026-11-24', '21:00') }),
    ];

    expect(eventsOf(entries, '2026-11-24').map(({ entry: { key }, what }) => [key, what])).toEqual([
      ['e', '结束'],
      ['c', ''],
      ['l', ''],
      ['p', '上线'],
    ]);
    expect(eventsOf(entries, '2026-11-25')).toEqual([]);
  });
});

describe('movedBy', () => {
  it('keeps the time of the day, and null', () => {
    expect([movedBy(at('2026-11-30', '23:59'), 2), movedBy(null, 2), dayAfter('2026-11-30', -30)]).toEqual([
      at('2026-12-02', '23:59'),
      null,
      '2026-10-31',
    ]);
  });
});
