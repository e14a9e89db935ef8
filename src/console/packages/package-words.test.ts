import { expect, it } from 'vitest';
import { goodsOf } from './package-words.ts';

it('adds up the goods of several packages, the most first', () => {
  const goods = (name: string, count: number) => ({ name, count });
  const packages = [
    { goods: [goods('真题书', 2), goods('台历', 1)] },
    { goods: [] },
    { goods: [goods('台历', 3), goods('笔袋', 4)] },
  ];

  expect(goodsOf(packages)).toEqual([goods('笔袋', 4), goods('台历', 4), goods('真题书', 2)]);
});
