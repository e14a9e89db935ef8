import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

describe('readCsv', () => {
  it('reads what spreadsheets write', () => {
    expect(readCsv('\uFEFF日期,渠道\r\n2026-11-01,"a,""b"\r\n\r\n2026-11-02, c \n')).toEqual([
      { line: 1, cells: ['日期', '渠道'] },
      { line: 2, cells: ['2026-11-01', 'a,"b'] },
      { line: 4, cells: ['2026-11-02', 'c'] },
    ]);
  });
});
