import { describe, expect, it } from 'vitest';
import { activityAt, type GroupOffer, nextOfferChange, type OpenGroup, shownGroups, statusIn } from './group-offer.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const at = (hours: number) => NOW + hours * HOUR_MS;
const group = (over: Partial<OpenGroup> = {}): OpenGroup => ({
  uuid: 'g1',
  nickname: '王**',
  face: '/storage/avatars/a1.jpg',
  seatsLeft: 2,
  endsAt: at(5),
  isMine: false,
  ...over,
});
const offer = (over: Partial<GroupOffer> = {}): GroupOffer => ({
  courseUuid: 'c1',
  courseState: 5,
  unpaidOrderUuid: undefined,
  myGroupUuid: undefined,
  activity: 1,
  groupPriceCents: 159000,
  priceCents: 198000,
  size: 3,
  startsAt: at(-24),
  endsAt: at(48),
  groups: [],
  ...over,
});

describe('activityAt', () => {
  it.each([
    ['not started', 0, at(1), at(9), 0],
    ['not started when read, its start now past', 0, at(0), at(9), 1],
    ['not started when read, all of it now past', 0, at(-9), at(-1), 2],
    ['going', 1, at(-1), at(1), 1],
    ['going when read, its end now past', 1, at(-1), at(0), 2],
    ['ended', 2, at(-9), at(-1), 2],
    ['off shelf', 3, at(-1), at(1), 3],
  ] as const)('of an activity that is %s is right', (_name, activity, startsAt, endsAt, state) => {
    expect(activityAt({ activity, startsAt, endsAt }, NOW)).toBe(state);
  });
});

describe('nextOfferChange', () => {
  it.each([
    ['the end of the first group', offer({ groups: [group({ endsAt: at(5) }), group({ endsAt: at(3) })] }), at(3)],
    ['the end of the activity', offer({ groups: [group({ endsAt: at(-1) })] }), at(48)],
    ['the start of the activity', offer({ activity: 0, startsAt: at(1) }), at(1)],
    ['nothing when all is over', offer({ activity: 2, endsAt: at(-1) }), undefined],
  ])('is %s', (_name, given, moment) => {
    expect(nextOfferChange(given, NOW)).toBe(moment);
  });
});

describe('shownGroups', () => {
  it('leaves out groups whose time is over', () => {
    expect(shownGroups([group({ endsAt: NOW })], NOW)).toEqual([]);
  });

  it('leaves out full groups, but never the own one', () => {
    const mine = group({ uuid: 'mine', seatsLeft: 0, isMine: true });

    expect(shownGroups([group({ seatsLeft: 0 }), mine], NOW)).toEqual([mine]);
  });

  it('puts the own group first, then the fullest, then the one that ends first', () => {
    const later = group({ uuid: 'later', seatsLeft: 1, endsAt: at(4) });
    const sooner = group({ uuid: 'sooner', seatsLeft: 1, endsAt: at(2) });
    const empty = group({ uuid: 'empty', seatsLeft: 2, endsAt: at(1) });
    const mine = group({ uuid: 'mine', seatsLeft: 2, endsAt: at(9), isMine: true });

    const order = shownGroups([empty, later, mine, sooner], NOW).map(({ uuid }) => uuid);

    expect(order).toEqual(['mine', 'sooner', 'later', 'empty']);
  });
});

describe('statusIn', () => {
  it.each([
    ['an open offer', offer(), undefined, 'open start'],
    ['a group with a free place', offer(), group(), 'open join'],
    ['a group without one', offer(), group({ seatsLeft: 0 }), 'full start'],
    ['the own group', offer({ courseState: 4 }), group({ isMine: true, seatsLeft: 0 }), 'in_progress share'],
    ['another group of a member', offer({ courseState: 4 }), group(), 'joined_other group'],
    ['an offer whose end is now past', offer({ endsAt: at(0) }), undefined, 'activity_ended detail'],
    ['an owned course', offer({ courseState: 2 }), group(), 'owned study'],
    ['an unpaid order', offer({ unpaidOrderUuid: 'o1' }), group(), 'order_unpaid order'],
  ] as const)('of %s is right', (_name, given, one, expected) => {
    const { view, action } = statusIn(given, NOW, one);

    expect(`${view} ${action}`).toBe(expected);
  });
});
