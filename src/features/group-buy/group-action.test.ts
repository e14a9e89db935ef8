import { describe, expect, it } from 'vitest';
import { type GroupIntent, type GroupSituation, groupAction } from './group-action.ts';

const to = { confirm: '/order/confirm/c1/0', login: '#register', study: '/study/index' };
const situation = (over: Partial<GroupSituation> = {}): GroupSituation => ({
  activity: 1,
  isLoggedIn: true,
  isOwned: false,
  isMember: false,
  seatsLeft: 1,
  ...over,
});

describe('groupAction', () => {
  const rows: [GroupIntent, GroupSituation['activity'], boolean, number, string, string | undefined][] = [
    // intent, activity, logged in, seats left, label, href
    ['start', 0, false, 0, '拼团未开始', undefined],
    ['start', 0, true, 0, '拼团未开始', undefined],
    ['start', 1, false, 0, '我要开团', to.login],
    ['start', 1, true, 0, '我要开团', to.confirm],
    ['start', 2, false, 0, '拼团已结束', undefined],
    ['start', 2, true, 0, '拼团已结束', undefined],
    ['start', 3, false, 0, '拼团已下架', undefined],
    ['start', 3, true, 0, '拼团已下架', undefined],
    ['join', 0, false, 1, '拼团未开始', undefined],
    ['join', 0, true, 1, '拼团未开始', undefined],
    ['join', 1, false, 1, '去参团', to.login],
    ['join', 1, true, 1, '去参团', to.confirm],
    ['join', 1, false, 0, '已满员', undefined],
    ['join', 1, true, 0, '已满员', undefined],
    ['join', 2, true, 1, '拼团已结束', undefined],
    ['join', 3, true, 1, '拼团已下架', undefined],
    ['alone', 0, true, 0, '单独购买', to.confirm],
    ['alone', 1, true, 0, '单独购买', to.confirm],
    ['alone', 1, false, 0, '单独购买', to.login],
    ['alone', 2, true, 0, '单独购买', to.confirm],
    ['alone', 3, false, 0, '单独购买', to.login],
  ];
  it.each(rows)(
    'to %s in activity %i, logged in %s, %i seats left',
    (intent, activity, isLoggedIn, seatsLeft, label, href) => {
      const action = groupAction(intent, situation({ activity, isLoggedIn, seatsLeft }), to);

      expect(action).toEqual(href === undefined ? { label } : { label, href });
    },
  );

  it.each([
    ['start', { label: '已在团中' }],
    ['join', { label: '已在团中' }],
    ['alone', { label: '单独购买', href: to.confirm }],
  ] as const)('to %s keeps a member from a second group', (intent, action) => {
    expect(groupAction(intent, situation({ isMember: true }), to)).toEqual(action);
  });

  it.each([
    ['start', { label: '去学习', href: to.study }],
    ['join', { label: '去学习', href: to.study }],
    ['alone', { label: '已拥有' }],
  ] as const)('to %s leads an owner to the lessons', (intent, action) => {
    expect(groupAction(intent, situation({ isOwned: true, activity: 2 }), to)).toEqual(action);
  });
});
