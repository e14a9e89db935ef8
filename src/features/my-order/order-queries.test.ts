import { describe, expect, it } from 'vitest';
import { ordersOf } from './order-queries.ts';

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
