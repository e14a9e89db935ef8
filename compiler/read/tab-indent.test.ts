import { describe, expect, it } from 'vitest';
import { type OpenColumns, spacesFor } from './tab-indent.ts';

/** A line may begin at these columns. */
const open = (...columns: number[]): OpenColumns => ({
  columns: columns.map((at) => ({ at, isDash: false })),
  waiting: undefined,
});

describe('the spaces that a tab stands for', () => {
  it.each([2, 4, 8, 3])('are %s where only there a line may begin', (column) => {
    expect(spacesFor('\t', 'title: 一', open(0, column))).toHaveLength(column);
  });

  it('are more than the column of a key that waits for its value', () => {
    expect(spacesFor('\t', 'title: 一', { ...open(0), waiting: 2 })).toHaveLength(4);
  });

  it('are as many as that column where a list begins', () => {
    expect(spacesFor('\t', '- 一', { ...open(0), waiting: 2 })).toHaveLength(2);
  });

  it('are two for each tab where no line may begin', () => {
    expect(spacesFor('\t\t', 'title: 一', open(0, 5))).toHaveLength(4);
  });
});
