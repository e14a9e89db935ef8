import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import * as client from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { refusalTarget } from './refusal-target.ts';

const order = { order_uuid: 'o1', order_number: 'ZY1' };
const group = { pgb_item_uuid: 'g1' };
const ORDER = /^\/my\/order-detail\/ZY1$/;
const GROUP = /^\/course\/group\/c1\/g1$/;
const DETAIL = /^\/course\/detail\/c1$/;

afterEach(() => vi.restoreAllMocks());

/** The student's unpaid orders; undefined when the request fails. */
function unpaidOrders(orders: readonly { order_number: string; course: string }[] | undefined) {
  const list = orders?.map(({ order_number, course }) => ({ order_number, courses: [{ uuid: course }] }));
  return vi.spyOn(client, 'api').mockImplementation((async () => {
    if (!list) throw new Error('nobody answers');
    return { list };
  }) as unknown as typeof client.api);
}

describe('refusalTarget', () => {
  it.each([
    ['GROUP_ORDER_UNPAID', order, ORDER],
    ['COURSE_ORDER_UNPAID', order, ORDER],
    ['COURSE_ORDER_UNPAID', { order_uuid: 'o1' }, /^\/order\/pay-result\/o1$/],
    ['GROUP_ALREADY_JOINED', group, GROUP],
    ['GROUP_ALREADY_IN', group, GROUP],
    ['GROUP_OFF_SHELF', null, DETAIL],
    ['GROUP_SOLD_OUT', null, DETAIL],
    ['GROUP_FULL', null, DETAIL],
    ['GROUP_EXPIRED', null, DETAIL],
    ['GROUP_ALREADY_IN', null, DETAIL],
  ] as const)('of %s with %j is right', async (name, data, target) => {
    const { code, text } = refusals[name];

    expect(await refusalTarget(new ApiRefusal(code, text, data), 'c1')).toMatch(target);
  });

  it.each([
    [
      [
        { order_number: 'ZY2', course: 'c2' },
        { order_number: 'ZY1', course: 'c1' },
      ],
      ORDER,
    ],
    [[{ order_number: 'ZY2', course: 'c2' }], /^\/my\/order\?tab=pay$/],
    [undefined, /^\/my\/order\?tab=pay$/],
  ] as const)('looks up an unpaid order that is not named, among %j', async (orders, target) => {
    unpaidOrders(orders);
    const { code } = refusals.GROUP_ORDER_UNPAID;

    expect(await refusalTarget(new ApiRefusal(code, '', { order_uuid: 7 }), 'c1')).toMatch(target);
  });

  it('is nowhere for a refusal of something else', async () => {
    expect(await refusalTarget(new ApiRefusal(refusals.REFUSED.code, '', null), 'c1')).toBeUndefined();
  });

  it('is nowhere on a screen without a course', async () => {
    expect(await refusalTarget(new ApiRefusal(refusals.GROUP_FULL.code, '', null), undefined)).toBeUndefined();
  });
});
