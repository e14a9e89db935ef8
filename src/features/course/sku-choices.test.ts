import { describe, expect, it } from 'vitest';
import type { Sku } from './product-query.ts';
import { choicesOf } from './sku-choices.ts';

const sku = (uuid: string, values: Readonly<Record<string, string>>): Sku => ({
  course_uuid: uuid,
  course_number: uuid,
  name: uuid,
  price: 100,
  origin_price: 200,
  attrs: Object.entries(values).map(([name, value]) => ({ name, value })),
  stock_left: null,
  is_sold_out: false,
  is_owned: false,
});

const FOUR = [
  sku('a', { 班型: '录播', 年份: '2027' }),
  sku('b', { 班型: '直播', 年份: '2027' }),
  sku('c', { 班型: '录播', 年份: '2028' }),
  sku('d', { 班型: '直播', 年份: '2028' }),
];
const leads = (skus: readonly Sku[], uuid: string) =>
  choicesOf(skus, uuid).map(({ name, options }) => [
    name,
    options.map((option) => `${option.value}${option.isChosen ? '*' : ''}→${option.sku.course_uuid}`).join(' '),
  ]);

describe('choicesOf', () => {
  it('leads to the variant that keeps the other choices', () => {
    expect(leads(FOUR, 'd')).toEqual([
      ['班型', '录播→c 直播*→d'],
      ['年份', '2027→b 2028*→d'],
    ]);
  });

  it('leads to the nearest variant where the exact one is missing', () => {
    expect(leads(FOUR.slice(0, 3), 'b')).toEqual([
      ['班型', '录播→a 直播*→b'],
      ['年份', '2027*→b 2028→c'],
    ]);
  });

  it('offers no choice of one', () => {
    expect(choicesOf(FOUR.slice(0, 1), 'a')).toEqual([]);
    expect(
      leads(
        [FOUR[0], FOUR[1]].flatMap((one) => one ?? []),
        'a',
      ),
    ).toEqual([['班型', '录播*→a 直播→b']]);
    expect(choicesOf(FOUR, 'z')).toEqual([]);
  });
});
