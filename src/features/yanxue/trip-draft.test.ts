import { describe, expect, it } from 'vitest';
import { type TripDraft, travelOf, tripDraft, tripProblems } from './trip-draft.ts';

const draft = (changes: Partial<TripDraft> = {}): TripDraft => ({
  ...tripDraft(null, 't1'),
  transport: 'train',
  ...changes,
});

describe('tripProblems', () => {
  it.each([
    [{}, []],
    [{ tourUuid: undefined, transport: undefined }, ['tourUuid', 'transport']],
    [{ arriveTime: '2027-01-17T14:30', leaveTime: '2027-01-17T14:30' }, ['leaveTime']],
    [{ arriveTime: '2027-01-17T14:30', leaveTime: '2027-01-23T09:00' }, []],
    [{ leaveTime: '2027-01-23T09:00' }, []],
  ] as const)('of %o are in %o', (changes, fields) => {
    expect(Object.keys(tripProblems(draft(changes)))).toEqual(fields);
  });
});

it('times are those of China, whatever the device', () => {
  const travel = travelOf(draft({ arriveTime: '2027-01-17T14:30', arriveNumber: ' g1936 ' }));

  expect(travel).toMatchObject({
    arrive_time: '2027-01-17T14:30:00+08:00',
    arrive_number: 'G1936',
    leave_time: null,
  });
});
