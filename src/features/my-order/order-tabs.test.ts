import { describe, expect, it } from 'vitest';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';
import { countOf, filterOf, ORDER_TABS, type OrderTab, readTab } from './order-tabs.ts';

const oneOfEach = Object.values(orderPayStates).map((state) => ({ pay_state: state, count: 1 }));

describe('the tabs of the orders', () => {
  it.each([
    ['all', {}],
    ['pay', { state: '0,1' }],
    ['group', { state: '11' }],
    ['receive', { state: '2' }],
    ['done', { state: '3,4' }],
    ['refund', { has_refund: true }],
  ] as const)('ask the server at %s for %o', (tab, filter) => {
    expect(filterOf(tab)).toEqual(filter);
  });

  it.each<[OrderPayState, readonly OrderTab[]]>([
    [0, ['pay']],
    [1, ['pay']],
    [2, ['receive']],
    [3, ['done']],
    [4, ['done']],
    [5, []],
    [6, []],
    [11, ['group']],
    [12, ['refund']],
    [13, ['refund']],
  ])('count state %i at %o', (state, tabs) => {
    const counted = ORDER_TABS.filter(({ value }) => countOf(value, [{ pay_state: state, count: 1 }]) > 0);

    expect(counted.map(({ value }) => value)).toEqual(tabs);
  });

  it('add up the states of a tab', () => {
    expect(countOf('pay', [...oneOfEach, { pay_state: 1, count: 4 }])).toBe(6);
  });

  it.each([
    ['refund', 'refund'],
    ['REFUND', 'all'],
    ['', 'all'],
    [null, 'all'],
  ])('read %o as %s', (text, tab) => {
    expect(readTab(text)).toBe(tab);
  });
});
