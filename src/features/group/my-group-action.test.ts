import { describe, expect, it } from 'vitest';
import type { MyGroup } from './group-query.ts';
import { myGroupAction } from './my-group-action.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

function given(display: 0 | 1 | 2 | 3, payState: MyGroup['order']['pay_state'], over: object = {}) {
  return {
    group: {
      uuid: 'g1',
      display_state: display,
      seats_left: 2,
      end_time: '2026-11-21T12:00:00+08:00',
      is_mine: true,
      members: [],
      ...over,
    },
    course: { uuid: 'c1' } as MyGroup['course'],
    order: { uuid: 'o1', order_number: 'ZY1', pay_state: payState, total: 100, expires_time: null },
    activity: { status: 1, is_sold_out: false } as MyGroup['activity'],
  };
}

describe('myGroupAction', () => {
  it.each([
    [0, 0, '继续支付', '/order/pay-result/o1', '付款后名额才算保住'],
    [1, 0, '继续支付', '/order/pay-result/o1', '付款后名额才算保住'],
    [1, 11, '邀请好友', '/course/group/c1/g1', '还差 2 人成团'],
    [2, 4, '去学习', '/study/index', '课程已开通'],
    [3, 13, '重新开团', '/order/confirm/c1/0?is_group_start=1', '款项等待退回'],
    [3, 12, '重新开团', '/order/confirm/c1/0?is_group_start=1', '款项正在退回'],
    [3, 6, '重新开团', '/order/confirm/c1/0?is_group_start=1', '款项已按原支付方式退回'],
  ] as const)('in display state %i with pay state %i is %s', (display, payState, label, to, note) => {
    expect(myGroupAction(given(display, payState), NOW)).toMatchObject({ label, to, note });
  });

  it('invites nobody into a group whose time is over', () => {
    const over = { end_time: '2026-11-20T12:00:00+08:00' };

    expect(myGroupAction(given(1, 11, over), NOW).label).toBe('重新开团');
  });

  it('offers no new group after the activity', () => {
    const ended = { ...given(3, 6), activity: { status: 2, is_sold_out: false } as MyGroup['activity'] };

    expect(myGroupAction(ended, NOW)).toMatchObject({ label: '查看课程', to: '/course/detail/c1' });
  });
});
