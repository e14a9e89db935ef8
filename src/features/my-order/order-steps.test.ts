import { describe, expect, it } from 'vitest';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';
import { actionsOf } from './order-steps.ts';

type Facts = Parameters<typeof actionsOf>[0];

const order = (pay_state: OrderPayState, changes: Partial<Facts> = {}): Facts => ({
  pay_state,
  can_pay: false,
  can_cancel: false,
  can_refund: false,
  can_receive: false,
  packages: [],
  refund_amount: 0,
  pgb_item_uuid: null,
  courses: [{ kind: 'course' }],
  ...changes,
});
const sent = [{ express_code: 'SF1', company_name: '顺丰速运', issue_time: '2026-11-18T09:00:00+08:00' }];

const BOOKS = [{ kind: 'books' as const }];

describe('actionsOf', () => {
  it.each<[string, Facts, string | undefined, readonly string[]]>([
    ['unpaid', order(0, { can_pay: true, can_cancel: true }), 'pay', ['cancel']],
    ['unpaid and too late', order(0, { can_cancel: true }), undefined, ['cancel']],
    ['waiting for the final payment', order(1, { can_pay: true, can_cancel: true }), 'pay', ['cancel']],
    ['being packed', order(2, { can_receive: true, can_refund: true }), 'study', ['refund']],
    ['on its way', order(2, { can_receive: true, packages: sent }), 'receive', ['track', 'study']],
    ['paid', order(3, { can_refund: true }), 'study', ['refund']],
    ['done', order(4), 'study', []],
    ['done, with a parcel', order(4, { packages: sent, can_refund: true }), 'study', ['track', 'refund']],
    ['books being packed', order(2, { courses: BOOKS, can_receive: true, can_refund: true }), undefined, ['refund']],
    ['books on their way', order(2, { courses: BOOKS, can_receive: true, packages: sent }), 'receive', ['track']],
    ['books received', order(4, { courses: BOOKS, packages: sent }), 'track', []],
    ['a study tour that is paid', order(3, { courses: [{ kind: 'yanxue' }], can_refund: true }), 'trip', ['refund']],
    ['books and lessons', order(2, { courses: [...BOOKS, { kind: 'course' }] }), 'study', []],
    ['cancelled', order(5), 'buy-again', []],
    ['closed unpaid', order(6), 'buy-again', []],
    ['closed and paid back', order(6, { refund_amount: 100 }), 'refund-progress', ['buy-again']],
    ['waiting for its group', order(11, { pgb_item_uuid: 'g1' }), 'invite', []],
    ['being paid back', order(12, { refund_amount: 100 }), 'refund-progress', []],
    ['waiting to be paid back', order(13, { refund_amount: 100 }), 'refund-progress', []],
  ])('offers for an order that is %s: the next step and what else there is', (_, facts, primary, others) => {
    const actions = actionsOf(facts);

    expect(actions.primary).toBe(primary);
    expect(actions.others).toEqual(others);
  });

  it('knows every state', () => {
    for (const state of Object.values(orderPayStates)) expect(actionsOf(order(state))).toBeDefined();
  });
});
