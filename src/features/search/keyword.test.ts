import { describe, expect, it } from 'vitest';
import { cleanKeyword } from './keyword.ts';

describe('cleanKeyword', () => {
  it.each([
    ['长难句', '长难句'],
    ['  英语　全程班 \n', '英语 全程班'],
    ['a\u0000b\u202Ec', 'a b c'],
    ['   ', ''],
    ['', ''],
    ['<b>408</b>', '<b>408</b>'],
    ['长'.repeat(41), '长'.repeat(40)],
    ['🙂'.repeat(41), '🙂'.repeat(40)],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('makes %j %j', (text, keyword) => {
    expect(cleanKeyword(text)).toBe(keyword);
  });
});
