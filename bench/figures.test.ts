import { describe, expect, it } from 'vitest';
import { describeFigures, describeTableChange, findFalls } from './compare-figures.ts';
import { measureFigures, readLastFigures } from './figures.ts';

describe('the figures of bench/figures.json', () => {
  // If the change is intended: `npm run bench -- figures` saves the new figures, and the commit says why.
  it('are not missed by a fifth', async () => {
    expect(findFalls(readLastFigures(), await measureFigures())).toEqual([]);
  });
});

describe('findFalls', () => {
  it('lets a figure grow by a fifth and no more', () => {
    const last = { 'page, bytes': 100, statements: 5 };

    expect(findFalls(last, { 'page, bytes': 120, statements: 6 })).toEqual([]);
    expect(findFalls(last, { 'page, bytes': 121, statements: 2 })).toEqual([
      'page, bytes: 121 (100 last time, +21.0 %).',
    ]);
  });

  it('tells of a figure that nobody measures any more', () => {
    expect(findFalls({ statements: 5 }, {})).toEqual(['statements is not measured any more.']);
  });
});

describe('describeFigures', () => {
  it('gives each figure with its change, and says which are new', () => {
    expect(describeFigures({ a: 2000, b: 3 }, { a: 1500, b: 3, c: 1 })).toEqual([
      'a: 1,500 (2,000 last time, −25.0 %)',
      'b: 3',
      'c: 1 (new)',
    ]);
  });
});

describe('describeTableChange', () => {
  const table = (seconds: string, megabytes: string) =>
    `| pages | s | MB |\n| --- | --- | --- |\n| 1 | 0.94 | 329 |\n| 10,000 | ${seconds} | ${megabytes} |`;

  it('gives what changed of each row, and nothing of rows that are as they were', () => {
    expect(describeTableChange(table('8.00', '400'), table('6.00', '400'))).toEqual([
      '10,000: s 8.00 → 6.00 (−25.0 %)',
    ]);
  });

  it('compares no row with another', () => {
    expect(describeTableChange(table('8.00', '400'), '| pages | s |\n| --- | --- |\n| 100 | 3 |')).toEqual([]);
  });

  it('compares no column with another', () => {
    const young = '| pages | CPU | s |\n| --- | --- | --- |\n| 1 | 2.00 | 0.94 |';
    expect(describeTableChange(table('8.00', '400'), young)).toEqual([]);
  });
});
