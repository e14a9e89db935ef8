import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const lineOf = (...values: (string | number)[]) => csvOf([['a'], values]).split('\r\n')[1];

describe('csvOf', () => {
  it('begins with the mark of UTF-8 and ends each line as spreadsheets expect', () => {
    expect(
      csvOf([
        ['姓名', '次数'],
        ['小周', 2],
      ]),
    ).toBe('\uFEFF姓名,次数\r\n小周,2\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+86 138', "'+86 138"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =cmd', "'  =cmd"],
    ['\t=cmd', "'\t=cmd"],
    ['＝1+1', "'＝1+1"],
    ['＋86', "'＋86"],
    ['－2', "'－2"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\n=1+1', `"'\n=1+1"`],
    ['\r=1+1', `"'\r=1+1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ])('never lets %j be a formula', (value, written) => {
    expect(lineOf(value)).toBe(written);
  });

  it.each([
    ['a,b', '"a,b"'],
    ['他说"好"', '"他说""好"""'],
    ['两\n行', '"两\n行"'],
    [' 前后 ', '" 前后 "'],
    ['13800138000', '13800138000'],
  ])('keeps %j whole', (value, written) => {
    expect(lineOf(value)).toBe(written);
  });

  it('leaves numbers as they are, also below zero', () => {
    expect(lineOf(-3, 0)).toBe('-3,0');
  });
});
