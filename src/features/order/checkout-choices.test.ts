import { describe, expect, it } from 'vitest';
import { storedChoices } from './checkout-choices.ts';

const kept = (value: object) => storedChoices(JSON.stringify({ checkout: 'c-1', ...value }), 'c-1');

describe('storedChoices', () => {
  it('gives the address and the payment of the same checkout back', () => {
    const choices = { address: 'a-1', payment: { method: 9, instalments: 6 } };

    expect(kept(choices)).toEqual(choices);
  });

  it('says nothing of another checkout', () => {
    expect(storedChoices(JSON.stringify({ checkout: 'c-2', address: 'a-1' }), 'c-1')).toEqual({});
  });

  it.each([
    { address: 7 },
    { payment: 'alipay' },
    { payment: null },
    { payment: { method: '1' } },
    { payment: { method: 1, instalments: 'x' } },
  ])('leaves out what no screen has kept: %j', (value) => expect(kept(value)).toEqual({}));

  it.each([undefined, '', '{', 'null', '7'])('gives no choices for the text %j', (text) => {
    expect(storedChoices(text, 'c-1')).toEqual({});
  });
});
