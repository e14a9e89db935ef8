import { describe, expect, it } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

describe('csvOf', () => {
  it.each(['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx'])(
    'never lets %j become a formula',
    (text) => {
      expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
    },
  );

  it('leaves numbers alone and quotes what would end a cell', () => {
    expect(csvOf([['a,b', 'say "x"', -3]])).toBe('\uFEFF"a,b","say ""x""",-3\r\n');
  });
});

describe('readCsv', () => {
  it('reads what spreadsheets write', () => {
    expect(readCsv('\uFEFF日期,渠道\r\n2026-11-01,"a,""b"\r\n\r\n2026-11-02, c \n')).toEqual([
      { line: 1, cells: ['日期', '渠道'] },
      { line: 2, cells: ['2026-11-01', 'a,"b'] },
      { line: 4, cells: ['2026-11-02', 'c'] },
    ]);
  });
});
