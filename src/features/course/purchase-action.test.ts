import { describe, expect, it } from 'vitest';
import { groupStatus } from '#src/contract/group-status.ts';
import type { GroupActivityState, UserCourseState } from '#src/contract/states.ts';
import { type PurchaseMove, type PurchaseSituation, purchaseAction } from './purchase-action.ts';

const COURSES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const GROUPS = [null, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const ACTIVITIES = [0, 1, 2, 3] as const;
const CODES = [null, 60010, 60011, 60012, 60013, 60014, 60015, 60016, 60017] as const;

const situation = (over: Partial<PurchaseSituation> = {}): PurchaseSituation => ({
  isOnShelf: true,
  isSoon: false,
  isOwned: false,
  isSoldOut: false,
  priceDisplayType: 0,
  priceCents: 19900,
  group: null,
  ...over,
});
const looking = (course: UserCourseState, activity: GroupActivityState) =>
  groupStatus({ course, group: null, activity, code: null });

describe('purchaseAction', () => {
  const MOVES = { b: 'buy', s: 'start', l: 'study', g: 'group', x: 'browse', j: 'joint' } as const;
  /** One row per course state; in it one letter per activity status 0 to 3. */
  const TABLE: Readonly<Record<UserCourseState, string>> = {
    1: 'bsbb',
    2: 'llll',
    3: 'xxxx',
    4: 'gggg',
    5: 'bsbb',
    6: 'bbbb',
    7: 'bbbb',
    8: 'bsjj',
  };
  const rows = COURSES.flatMap((course) => ACTIVITIES.map((activity) => ({ course, activity })));
  it.each(rows)('is one move for course state $course in activity status $activity', ({ course, activity }) => {
    const { primary } = purchaseAction(situation({ group: looking(course, activity) }));

    expect(primary).toBe(MOVES[TABLE[course][activity] as keyof typeof MOVES]);
  });

  it.each([
    [60010, 'buy'],
    [60011, 'buy'],
    [60012, 'group'],
    [60013, 'pay'],
    [60014, 'pay'],
    [60015, 'buy'],
    [60016, 'start'],
    [60017, 'group'],
  ] as const)('follows the refusal %i with %s', (code, move) => {
    const group = groupStatus({ course: 5, group: null, activity: 1, code });

    expect(purchaseAction(situation({ group })).primary).toBe(move);
  });

  it.each([
    ['is bought where nothing is known of groups', {}, 'buy'],
    ['is free where nothing is due', { priceCents: 0 }, 'enrol'],
    ['is bought at its price although it shows as free', { priceDisplayType: 1 }, 'buy'],
    ['is a matter for the advisor', { priceDisplayType: 2 }, 'consult'],
    ['has variants', { priceDisplayType: 3 }, 'buy'],
    ['is sold out', { isSoldOut: true }, 'remind'],
    ['is sold out while its group activity goes on', { isSoldOut: true, group: looking(5, 1) }, 'remind'],
    ['is not sold yet', { isSoon: true, group: looking(5, 1) }, 'soon'],
    ['is not sold yet and owned', { isSoon: true, isOwned: true }, 'study'],
    ['is off the shelf', { isOnShelf: false }, 'browse'],
    ['is off the shelf and owned', { isOnShelf: false, isOwned: true }, 'study'],
    [
      'is sold out and in an unpaid order',
      { isSoldOut: true, group: { view: 'order_unpaid', action: 'order' } },
      'pay',
    ],
    ['is off the shelf, its group still going', { isOnShelf: false, group: looking(4, 1) }, 'group'],
  ] as const)('of a course that %s is right', (_name, over, move) => {
    expect(purchaseAction(situation(over)).primary).toBe(move);
  });

  it('keeps its order of rules in all situations there are', () => {
    const seen = new Set<PurchaseMove>();
    for (const course of COURSES)
      for (const group of GROUPS)
        for (const activity of ACTIVITIES)
          for (const code of CODES)
            for (const isOwned of [false, true])
              for (const isSoldOut of [false, true])
                for (const isOnShelf of [false, true])
                  for (const priceDisplayType of [0, 1, 2, 3] as const) {
                    const status = groupStatus({ course, group, activity, code });
                    const given = situation({ isOwned, isSoldOut, isOnShelf, priceDisplayType, group: status });
                    const { primary, hasBuyAlone } = purchaseAction(given);
                    seen.add(primary);
                    const isSelling = primary === 'buy' || primary === 'start' || primary === 'joint';
                    if (isOwned && primary !== 'study') throw new Error(`Owned, yet ${primary}`);
                    if (isSelling && (isSoldOut || !isOnShelf || priceDisplayType === 2)) {
                      throw new Error(`Not for sale, yet ${primary}`);
                    }
                    if (code === 60013 && !isOwned && primary !== 'pay') throw new Error(`Unpaid, yet ${primary}`);
                    const hasChoice = primary === 'start' || primary === 'joint';
                    if (hasBuyAlone !== hasChoice) throw new Error('Two ways to buy without a choice');
                  }

    expect([...seen].sort()).toEqual(['browse', 'buy', 'consult', 'group', 'joint', 'pay', 'remind', 'start', 'study']);
  });
});
