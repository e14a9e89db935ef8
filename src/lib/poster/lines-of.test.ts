import { expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

/** Chinese characters are two wide, others one. */
const measure = (text: string) => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);
const lines = (text: string, most = 3) => linesOf(text, { width: 10, most, measure });

it.each([
  ['', []],
  ['考研英语', ['考研英语']],
  ['考研英语长难句体验', ['考研英语长', '难句体验']],
  ['考研英语 2027 全程', ['考研英语', '2027 全程']],
  ['abcdefghijklmno', ['abcdefghij', 'klmno']],
  ['一二三四五六七八九十一二三四五六', ['一二三四五', '六七八九十', '一二三四…']],
] as const)('%j is %j', (text, expected) => {
  expect(lines(text)).toEqual(expected);
});

it('one line ends in dots', () => {
  expect(lines('林知夏主讲，四十八课时', 1)).toEqual(['林知夏主…']);
});
