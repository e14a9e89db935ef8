import { describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { ApiRefusal, TransportFailure } from '#src/lib/api-failures.ts';
import { isMissing, ordersOf } from './order-queries.ts';

const order = (uuid: string, state = 0) =>
  ({ uuid, pay_state: state }) as Parameters<typeof ordersOf>[0][number]['list'][number];

describe('ordersOf', () => {
  it('lists each order once, as the later page knows it', () => {
    const orders = ordersOf([{ list: [order('b'), order('a')] }, { list: [order('a', 5), order('c')] }]);

    expect(orders.map(({ uuid, pay_state: state }) => [uuid, state])).toEqual([
      ['b', 0],
      ['a', 5],
      ['c', 0],
    ]);
  });
});

describe('isMissing', () => {
  it.each([
    [new ApiRefusal(refusals.NOT_FOUND.code, '', null), true],
    [new ApiRefusal(refusals.INPUT_INVALID.code, '', null), true],
    [new ApiRefusal(refusals.ORDER_STATE_CHANGED.code, '', null), false],
    [new TransportFailure('network'), false],
    [null, false],
  ])('says of %o: %s', (reason, expected) => {
    expect(isMissing(reason)).toBe(expected);
  });
});
