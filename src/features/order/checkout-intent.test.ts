import { describe, expect, it } from 'vitest';
import { checkoutIntent } from './checkout-intent.ts';

describe('checkoutIntent', () => {
  it.each([
    ['', { intent: 'buy' }],
    ['is_first_start=1', { intent: 'first_start' }],
    ['is_first_start=0', { intent: 'buy' }],
    ['is_group_start=1', { intent: 'group_start' }],
    ['pgb_item_uuid=g1', { intent: 'group_join', pgb_item_uuid: 'g1' }],
    ['mycourse_uuid=m1', { intent: 'upgrade', mycourse_uuid: 'm1' }],
    ['pgb_item_uuid=&is_first_start=1', { intent: 'first_start' }],
    ['is_first_start=1&is_group_start=1&pgb_item_uuid=g1', { intent: 'group_join', pgb_item_uuid: 'g1' }],
  ])('of "%s" is right', (query, intent) => {
    expect(checkoutIntent(new URLSearchParams(query))).toEqual(intent);
  });
});
