import { describe, expect, it } from 'vitest';
import type { GroupAction } from '#src/contract/group-status.ts';
import { groupTarget } from './group-target.ts';

const place = { courseUuid: 'c1', groupUuid: 'g1', myGroupUuid: 'g2', unpaidOrderUuid: 'o1' };

describe('groupTarget', () => {
  it.each([
    ['start', '/order/confirm/c1/0?is_group_start=1'],
    ['join', '/order/confirm/c1/0?pgb_item_uuid=g1'],
    ['share', undefined],
    ['study', '/study/index'],
    ['order', '/order/pay-result/o1'],
    ['group', '/course/group/c1/g2'],
    ['detail', '/course/detail/c1'],
    ['browse', '/course/list'],
  ] as const satisfies readonly [GroupAction, string | undefined][])('of %s is %s', (action, target) => {
    expect(groupTarget(action, place)).toBe(target);
  });

  it('is unknown without an order or a group to lead to', () => {
    expect(groupTarget('order', { courseUuid: 'c1' })).toBeUndefined();
    expect(groupTarget('group', { courseUuid: 'c1', myGroupUuid: null })).toBeUndefined();
  });
});
