import { describe, expect, it } from 'vitest';
import { firstBatch, type ToSave } from './attempt-batch.ts';

const items = (count: number, text = 'A'): ToSave[] =>
  Array.from({ length: count }, (_, index) => ({
    question: `q${index}`,
    revision: 1,
    answer: [text],
    isFlagged: false,
  }));

describe('firstBatch', () => {
  it.each([
    [0, 'A', 0],
    [1, 'A', 1],
    [200, 'A', 200],
    [201, 'A', 200],
    [1, '文'.repeat(20_000), 1],
    [3, '文'.repeat(20_000), 1],
    [5, '文'.repeat(5000), 3],
  ])('of %i answers takes what fits one call', (count, text, taken) => {
    expect(firstBatch(items(count, text))).toHaveLength(taken);
  });
});
