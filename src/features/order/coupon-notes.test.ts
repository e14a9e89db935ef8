import { describe, expect, it } from 'vitest';
import { receivedNote, usedNote } from './coupon-notes.ts';

const offered = [
  { uuid: 'a', name: '满 100 减 20' },
  { uuid: 'b', name: '减 5' },
];
const result = (coupon_uuid: string, code: number) => ({
  coupon_uuid,
  code,
  is_received: code === 20000,
  msg: '',
  received_time: null,
});
const quoted = (selected: string | null, discount = 2000) => ({
  selected_coupon: selected,
  coupons: { usable: offered.map((one) => ({ ...one, discount })) as never },
});

describe('receivedNote', () => {
  it.each([
    ['the one that is used, and what it saves', [result('a', 20000)], '已为你领取并使用「满 100 减 20」，省 ¥20.00'],
    ['one that was gone', [result('a', 40205)], '「满 100 减 20」已被领完'],
    [
      'one that was gone, and the next best',
      [result('a', 40205), result('b', 20000)],
      '「满 100 减 20」已被领完，已为你领取并使用「减 5」，省 ¥20.00',
    ],
    ['nothing of one that another tab has received', [result('a', 40201)], ''],
    ['nothing when there was none', [], ''],
  ])('tells %s', (_name, results, text) => {
    expect(receivedNote(results, offered, quoted('a'))).toBe(text);
  });
});

describe('usedNote', () => {
  it('tells of the coupon the student set out with', () => {
    expect(usedNote(quoted('b', 500))).toBe('已为你使用「减 5」，省 ¥5.00');
    expect(usedNote(quoted('b', 0))).toBe('已为你使用「减 5」');
    expect(usedNote(quoted(null))).toBe('');
  });
});
