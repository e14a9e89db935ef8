import { describe, expect, it } from 'vitest';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';
import { hintOf, toneOf } from './order-words.ts';

const facts = {
  can_pay: true,
  packages: [],
  refund_amount: 0,
  cancel_reason: '',
  courses: [{ kind: 'course' as const }],
};

describe('the words of an order', () => {
  it.each<[OrderPayState, Partial<Parameters<typeof hintOf>[0]>, RegExp]>([
    [0, {}, /自动关闭/],
    [0, { can_pay: false }, /时间已过/],
    [1, {}, /尾款/],
    [1, { can_pay: false }, /定金将原路退回/],
    [2, {}, /等待发货/],
    [1, { courses: [{ kind: 'books' }] }, /付清尾款后安排图书发货/],
    [4, { courses: [{ kind: 'books' }] }, /签收/],
    [4, { courses: [{ kind: 'yanxue' }] }, /行程已确认/],
    [11, { courses: [{ kind: 'books' }] }, /安排图书发货/],
    [5, { cancel_reason: '课程选错了' }, /课程选错了/],
    [5, {}, /已经取消/],
    [6, {}, /没有在规定时间内付款/],
    [6, { refund_amount: 69900 }, /已退款 ¥699\.00/],
    [11, {}, /未成团全额退款/],
  ])('say of state %i with %o what it means', (state, changes, text) => {
    expect(hintOf({ ...facts, pay_state: state, ...changes })).toMatch(text);
  });

  it('say something of every state', () => {
    for (const state of Object.values(orderPayStates)) expect(hintOf({ ...facts, pay_state: state })).not.toBe('');
  });

  it.each<[OrderPayState, string]>([
    [0, 'due'],
    [1, 'due'],
    [2, 'going'],
    [3, 'going'],
    [4, 'done'],
    [5, 'over'],
    [6, 'over'],
    [11, 'going'],
    [12, 'going'],
    [13, 'going'],
  ])('colour state %i as %s', (state, tone) => {
    expect(toneOf(state)).toBe(tone);
  });
});
