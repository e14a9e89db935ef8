import { describe, expect, it } from 'vitest';
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts';

describe('isTaxNumber', () => {
  // The first is the example of GB 32100-2015; letters and digits at the end.
  it.each([
    '91350100M000100Y43',
    '914403001922038216',
    '9144030071526726XG',
    '91330100799655058B',
    '91110000600037341L',
  ])('takes %s', (number) => {
    expect(isTaxNumber(number)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '91350100M000100Y44'],
    ['two digits exchanged', '91350100M000010Y43'],
    ['a letter that is none of its signs', '91350100I000100Y43'],
    ['17 characters', '91350100M000100Y4'],
    ['19 characters', '91350100M000100Y433'],
    ['nothing', ''],
    ['Chinese digits', '９１３５０１００Ｍ０００１００Ｙ４３'],
  ])('refuses %s', (_what, number) => {
    expect(isTaxNumber(number)).toBe(false);
  });

  it('takes older numbers with 15 characters', () => {
    expect([isTaxNumber('350100123456789'), isTaxNumber('35010012345678X'), isTaxNumber('35010A123456789')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('tidyTaxNumber takes out spaces and small letters', () => {
  expect(tidyTaxNumber(' 91350100 m000100y43\n')).toBe('91350100M000100Y43');
});
