import { describe, expect, it } from 'vitest';
import { answerWords, normalAnswer } from './answer-input.ts';

describe('normalAnswer', () => {
  it.each([
    ['keeps one key of a single choice', 1, ['B', 'A'], ['B']],
    ['orders the keys of a multiple choice and drops doubles', 2, ['C', 'A', 'C'], ['A', 'C']],
    ['has a place for each blank', 4, ['', 'x '], ['', 'x ', '']],
    ['takes blanks without a word for no answer', 4, [' ', ''], []],
    ['takes an essay of spaces for no answer', 5, ['  \n'], []],
    ['keeps the lines of an essay', 5, [' 一\n二 '], [' 一\n二 ']],
  ] as const)('%s', (_, kind, given, answer) => {
    expect(normalAnswer({ kind, blank_count: kind === 4 ? 3 : 0 }, given)).toEqual(answer);
  });
});

describe('answerWords', () => {
  it.each([
    [2, ['A', 'C'], 'A、C'],
    [3, ['F'], '错误'],
    [4, ['2'], '2'],
    [4, ['2', ' '], '（1）2  （2）未填'],
    [1, [], undefined],
  ] as const)('of kind %i reads %j as %j', (kind, answer, words) => {
    expect(answerWords({ kind }, answer)).toBe(words);
  });
});
