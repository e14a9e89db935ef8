import { describe, expect, it } from 'vitest';
import { renderFormula } from '#src/page-model/formulas/render-formula.ts';
import { FORMULA_KEYS, insertAt, nextGap } from './formula-input.ts';

describe('a key for formulas', () => {
  it.each(FORMULA_KEYS.filter(({ tex }) => tex !== undefined))('$name writes what can be typeset', ({ tex = '' }) => {
    const filled = insertAt(tex, 'x')
      .text.replaceAll('{}', '{y}')
      .replace(/^[\^_]/, 'a$&');

    expect(renderFormula(filled, false).flaw).toBeUndefined();
  });

  it('puts the cursor into its first gap, or takes the chosen text there and goes on to the next', () => {
    expect(insertAt('\\frac{▮}{}', '')).toEqual({ text: '\\frac{}{}', caret: 6 });
    expect(insertAt('\\frac{▮}{}', 'x')).toEqual({ text: '\\frac{x}{}', caret: 9 });
  });
});

describe('nextGap', () => {
  it.each([
    ['\\frac{1}{}', 7, 9],
    ['\\frac{1}{2}', 7, 8],
    ['\\frac{1}{2}', 10, 11],
    ['3x', 1, 2],
  ])('in %s from %i is %i', (text, from, at) => expect(nextGap(text, from)).toEqual([at, at]));
});
