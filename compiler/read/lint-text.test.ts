import { describe, expect, it } from 'vitest';
import { lintLines, lintText } from './lint-text.ts';

describe('a text with a mistake on every line', () => {
  it('is told of twenty of them', () => {
    const lines = Array.from({ length: 25 }, (_, line) => `\tkey${line}: x`).join('\n');

    expect(lintText('\u200b'.repeat(25))).toHaveLength(20);
    expect(lintLines(lines, { multiline: [] })).toHaveLength(20);
    expect(lintText('\u200b'.repeat(19))).toHaveLength(19);
  });
});
