import { describe, expect, it } from 'vitest';
import type { GroupAction, GroupView } from '#src/contract/group-status.ts';
import { groupStatus } from '#src/contract/group-status.ts';
import { type GroupIntent, groupButton } from './group-action.ts';

const to = { purchase: '/order/confirm/c1/0', study: '/study/index', order: '/order/o1', group: '/course/group/c1/g1' };

describe('groupButton', () => {
  const rows: [GroupIntent, GroupView, GroupAction, string, string | undefined][] = [
    // intent, view, action, label, href
    ['start', 'open', 'start', '我要开团', to.purchase],
    ['start', 'not_started', 'detail', '拼团未开始', undefined],
    ['start', 'activity_ended', 'detail', '拼团已结束', undefined],
    ['start', 'activity_off_shelf', 'detail', '拼团已下架', undefined],
    ['start', 'course_off_shelf', 'browse', '课程已下架', undefined],
    ['start', 'sold_out', 'detail', '拼团已售罄', undefined],
    ['start', 'joined_other', 'group', '查看我的拼团', to.group],
    ['start', 'order_unpaid', 'order', '继续支付', to.order],
    ['start', 'owned', 'study', '去学习', to.study],
    ['join', 'open', 'join', '去参团', to.purchase],
    ['join', 'full', 'start', '已满员', undefined],
    ['join', 'join_overtime', 'start', '已过期', undefined],
    ['join', 'not_started', 'detail', '拼团未开始', undefined],
    ['join', 'joined_other', 'group', '已在团中', undefined],
    ['join', 'in_progress', 'share', '去邀请', to.group],
    ['join', 'order_unpaid', 'order', '去支付', to.order],
    ['join', 'success', 'study', '去学习', to.study],
    ['alone', 'open', 'start', '单独购买', to.purchase],
    ['alone', 'sold_out', 'detail', '单独购买', to.purchase],
    ['alone', 'activity_off_shelf', 'detail', '单独购买', to.purchase],
    ['alone', 'order_unpaid', 'order', '继续支付', to.order],
    ['alone', 'owned', 'study', '已拥有', undefined],
  ];
  it.each(rows)('to %s where the view is %s and the action %s', (intent, view, action, label, href) => {
    expect(groupButton(intent, { view, action }, to)).toEqual(href === undefined ? { label } : { label, href });
  });

  it('is a link only where its address is known', () => {
    const status = { view: 'order_unpaid', action: 'order' } as const;

    expect(groupButton('start', status, { ...to, order: undefined })).toEqual({ label: '继续支付' });
  });

  it('has words for every status there is', () => {
    for (const course of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      for (const group of [null, 1, 2, 3, 4, 5, 6, 7, 8] as const) {
        for (const activity of [0, 1, 2, 3] as const) {
          const status = groupStatus({ course, group, activity, code: null });

          expect(groupButton(group === null ? 'start' : 'join', status, to).label).not.toBe('暂不可参团');
          expect(groupButton('alone', status, to).label).toMatch(/^(单独购买|已拥有)$/);
        }
      }
    }
  });
});
