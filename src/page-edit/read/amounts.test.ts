import { describe, expect, it } from 'vitest';
import { centsOfValue, findSameAmounts, withSameAmounts, writeAmount } from './amounts.ts';
import { openPage } from './open-page.ts';

const PAGE = `description: 三门课，399 元，不是 1399 元。
course: { number: KY-1 }
blocks:
  - type: hero
    price: 39900
    originPrice: 99900
  - type: registration-form
    submit: 报名，去确认 ¥399 订单 # 和首屏一致
  - type: course-card
    course: { number: KY-2 }
    price: 39900
    tag: ¥399 起
  - type: sticky-buy
    price: 399元
`;
const page = openPage(PAGE);
const change = (before: number, after: number, path: readonly (string | number)[] = ['blocks', 0, 'price']) =>
  findSameAmounts(page, { path, before, after });

describe('findSameAmounts', () => {
  it('finds amounts of the same name, and texts that say it, in the way each is written', () => {
    expect(change(39900, 29950)).toEqual([
      { path: ['description'], value: '三门课，299.5 元，不是 1399 元。' },
      { path: ['blocks', 1, 'submit'], value: '报名，去确认 ¥299.5 订单' },
      { path: ['blocks', 3, 'price'], value: '299.5元' },
    ]);
  });

  it('keeps to the blocks of one course', () => {
    expect(change(39900, 100, ['blocks', 2, 'price'])).toEqual([{ path: ['blocks', 2, 'tag'], value: '¥1 起' }]);
  });

  it('finds nothing where nothing was changed, or nothing was said', () => {
    expect(change(39900, 39900)).toEqual([]);
    expect(change(0, 100)).toEqual([]);
    expect(change(1, 2)).toEqual([]);
    const free = openPage('price: 0\nblocks:\n  - price: 0\n');
    expect(findSameAmounts(free, { path: ['price'], before: 0, after: 100 })).toEqual([]);
  });

  it('knows amounts with commas and decimals', () => {
    const told = openPage('a: ￥1,299 起，1299.00 元，¥12990，¥1299.5\nprice: 1\n');

    expect(findSameAmounts(told, { path: ['price'], before: 129_900, after: 99_900 })).toEqual([
      { path: ['a'], value: '￥999 起，999 元，¥12990，¥1299.5' },
    ]);
  });
});

describe('withSameAmounts', () => {
  it('changes those values and no other byte', () => {
    expect(withSameAmounts(page, change(39900, 29900))).toBe(
      PAGE.replace('课，399 元', '课，299 元').replace('确认 ¥399', '确认 ¥299').replace('399元', '299元'),
    );
  });
});

describe('an amount of the file', () => {
  it.each([
    ['19.99元', 1999],
    ['¥0.29', 29],
    ['1,299 元', 129_900],
    ['1.10', 1],
    ['199', 199],
    ['199分', 199],
    [199, 199],
    ['免费', undefined],
    [null, undefined],
  ])('%s is %s cents', (written, cents) => {
    expect(centsOfValue(written)).toBe(cents);
  });

  it.each([
    ['¥199', '¥19.99'],
    ['199元', '19.99元'],
    ['199分', 1999],
    [199, 1999],
    [undefined, 1999],
  ])('takes the way of %s when it is written anew: %s', (before, written) => {
    expect(writeAmount(1999, before)).toBe(written);
  });
});
