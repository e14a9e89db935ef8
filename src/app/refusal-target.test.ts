import { describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { ApiRefusal } from '#src/lib/api-failures.ts';
import { refusalTarget } from './refusal-target.ts';

const order = { order_uuid: 'o1', order_number: 'ZY1' };
const group = { pgb_item_uuid: 'g1' };
const ORDER = /^\/my\/order-detail\/ZY1$/;
const GROUP = /^\/course\/group\/c1\/g1$/;
const DETAIL = /^\/course\/detail\/c1$/;

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
  ] as const)('of %s with %j is right', (name, data, target) => {
    const { code, text } = refusals[name];

    expect(refusalTarget(new ApiRefusal(code, text, data), 'c1')).toMatch(target);
  });

  it.each([
    ['REFUSED', null],
    ['GROUP_ORDER_UNPAID', null],
    ['GROUP_ORDER_UNPAID', { order_uuid: 7 }],
  ] as const)('of %s with %j is nowhere', (name, data) => {
    expect(refusalTarget(new ApiRefusal(refusals[name].code, '', data), 'c1')).toBeUndefined();
  });

  it('is nowhere on a screen without a course', () => {
    expect(refusalTarget(new ApiRefusal(refusals.GROUP_FULL.code, '', null), undefined)).toBeUndefined();
  });
});
