import { describe, expect, it } from 'vitest';
import { groupStatus } from '#src/contract/group-status.ts';
import { groupWords } from './group-words.ts';

describe('groupWords', () => {
  it.each([
    ['success', 2, 0, '拼团成功'],
    ['in_progress', 1, 2, '还差 2 人成团'],
    ['in_progress', 1, 0, '人数已满，等待成团'],
    ['open', 1, 1, '还差 1 人成团'],
    ['order_unpaid', 0, 1, '订单待支付'],
    ['full', 2, 0, '该团已满员'],
    ['join_overtime', 3, 1, '该团已过期'],
    ['start_overtime', 3, 1, '拼团失败'],
    ['place_lost', 2, 0, '名额刚刚被抢走'],
    ['activity_ended', 2, 0, '拼团活动已结束'],
  ] as const)('of %s in display state %i with %i places left says %s', (view, display, seatsLeft, title) => {
    expect(groupWords({ view, display, seatsLeft }).title).toBe(title);
  });

  it('never promises a place in a group whose user state says otherwise', () => {
    for (const group of [4, 5, 6, 7, 8] as const) {
      const { view } = groupStatus({ course: 5, group, activity: 1, code: null });

      expect(groupWords({ view, display: 1, seatsLeft: 1 }).title).not.toMatch(/还差/);
    }
  });
});
