import { describe, expect, it } from 'vitest';
import { gramsOfQuery, gramsOfText } from './search-grams.ts';

describe('the pieces of a query', () => {
  it.each([
    ['长难句', ['长难', '难句']],
    ['英', ['英']],
    ['2027 考研', ['2027', '考研']],
    ['ＫＹ2027－ＥＮ', ['ky2027', 'en']],
    ['考研，考研！', ['考研']],
    ['%_', []],
    ['  ', []],
    ['𠮷野', ['𠮷野']],
  ])('%s are %j', (query, grams) => {
    expect(gramsOfQuery(query)).toEqual(grams);
  });
});

describe('the pieces of a text', () => {
  it('contain those of every part of it', () => {
    const grams = gramsOfText('2027考研英语长难句 7 天体验课 KY2027-EN-01');

    for (const part of ['长难句', '英语', '句', '2027', '202', 'ky2027', 'KY', 'en-01', '考研英语']) {
      expect(gramsOfQuery(part).filter((gram) => !grams.has(gram))).toEqual([]);
    }
  });

  it('do not join what a space parts', () => {
    expect(gramsOfText('全程 班级').has('程班')).toBe(false);
  });
});
