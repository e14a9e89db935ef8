import { describe, expect, it } from 'vitest';
import { cleanCode, findCode, groupCode, isWholeCode } from './code-text.ts';

const CODE = 'ZYKC2027EN01AAAA';

describe('cleanCode', () => {
  it.each([
    ['zykc-2027-en01-aaaa', CODE],
    ['  ZYKC 2027 EN01 AAAA\n', CODE],
    ['ＺＹＫＣ２０２７－ＥＮ０１—ａａａａ', CODE],
    ['ZYKC2027EN01AAAA。', CODE],
    ['', ''],
    ['A'.repeat(60), 'A'.repeat(40)],
  ])('of "%s" is "%s"', (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });
});

describe('a code', () => {
  it('is shown in groups of four and whole from eight signs on', () => {
    expect(groupCode(CODE)).toBe('ZYKC-2027-EN01-AAAA');
    expect(groupCode('ZYKC2')).toBe('ZYKC-2');
    expect(groupCode('ZYKC')).toBe('ZYKC');
    expect([isWholeCode('ZYKC202'), isWholeCode('ZYKC2027')]).toEqual([false, true]);
  });
});

describe('findCode', () => {
  it.each([
    ['the code alone', 'zykc-2027 en01 aaaa', CODE],
    ['a message', '【知研】您的开课码：ZYKC-2027-EN01-AAAA，2027年6月30日前有效，电话 4008002027。', CODE],
    ['a link', 'https://m.zhiyan.example/my/code?code=ZYKC-2027-EN01-AAAA', CODE],
    ['a link without a code', 'https://m.zhiyan.example/course/detail/10000000', undefined],
    ['a mobile in a sentence', '请联系 13800138000', undefined],
    ['two codes', 'ZYKC2027EN01AAAA 或者，KY27GIFT0001', undefined],
    ['something too short', 'ZYKC', undefined],
    ['nothing', '', undefined],
  ])('in %s', (_name, text, code) => {
    expect(findCode(text)).toBe(code);
  });
});
