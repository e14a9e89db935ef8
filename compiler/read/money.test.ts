import { describe, expect, it } from 'vitest';
import { readMoney, showMoney, writeYuan } from './money.ts';

describe('readMoney', () => {
  it.each([
    ['199元', 19900],
    ['¥199', 19900],
    ['￥ 199', 19900],
    ['¥1,299', 129900],
    ['1，299 元', 129900],
    ['¥9.9', 990],
    ['0.01元', 1],
    ['19900分', 19900],
  ])('reads %s as %i cents', (written, cents) => {
    expect(readMoney(written)).toEqual({ kind: 'cents', cents });
  });

  it.each([
    ['1,299', 129900, 1299],
    ['199.00', 19900, 199],
    ['1299', 129900, 1299],
  ])('tells both readings of %s', (written, asYuan, asCents) => {
    expect(readMoney(written)).toEqual({ kind: 'unclear', asYuan, asCents });
  });

  it.each(['199元起', '1,29元', '$199', '一元', '199.999元', '¥', '', '¥199分', '1e3元'])(
    'reads nothing in %j',
    (written) => {
      expect(readMoney(written)).toEqual({ kind: 'none' });
    },
  );
});

describe('amounts in words', () => {
  it('leaves decimals out of whole yuan', () => {
    expect([showMoney(129900), showMoney(990), writeYuan(129900)]).toEqual(['¥1299', '¥9.90', '1299元']);
  });
});
