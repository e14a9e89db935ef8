import { describe, expect, it } from 'vitest';
import { type MarkedQuestion, markAnswer, storedAnswer } from './marking.ts';

const options = ['A', 'B', 'C', 'D'].map((key) => ({ key }));
const question = (kind: MarkedQuestion['kind'], answer: readonly string[]): MarkedQuestion => ({
  kind,
  options,
  answer,
});

describe('markAnswer', () => {
  it.each([
    ['a right choice', question(1, ['B']), ['B'], { isCorrect: true, score: 4 }],
    ['a wrong choice', question(1, ['B']), ['C'], { isCorrect: false, score: 0 }],
    ['all of several choices', question(2, ['A', 'C']), ['A', 'C'], { isCorrect: true, score: 4 }],
    ['some of several choices', question(2, ['A', 'C']), ['A'], { isCorrect: false, score: 0 }],
    ['one choice too many', question(2, ['A', 'C']), ['A', 'B', 'C'], { isCorrect: false, score: 0 }],
    ['a right judgement', question(3, ['F']), ['F'], { isCorrect: true, score: 4 }],
    ['another accepted text', question(4, ['on|upon']), ['Upon'], { isCorrect: true, score: 4 }],
    ['full-width and spaced text', question(4, ['3x-2']), ['３ｘ − 2'], { isCorrect: true, score: 4 }],
    ['half of the blanks', question(4, ['until', 'did']), ['until', 'do'], { isCorrect: false, score: 2 }],
    ['a formula of another form', question(4, ['$x^2-1$']), ['(x+1)(x-1)'], { isCorrect: false, score: 0 }],
    ['a formula of the same value', question(4, ['$=x^2-1$']), ['(x+1)(x-1)'], { isCorrect: true, score: 4 }],
    ['a formula in another way of writing', question(4, ['$\\frac{1}{2}$']), ['0.5'], { isCorrect: true, score: 4 }],
    ['words that are no formula by their signs', question(4, ['1/2']), ['0.5'], { isCorrect: false, score: 0 }],
    ['words run together', question(4, ['in spite of']), ['inspite of'], { isCorrect: false, score: 0 }],
    ['an essay', question(5, ['…']), ['我认为'], { isCorrect: null, score: null }],
    ['nothing', question(5, ['…']), [], { isCorrect: false, score: 0 }],
  ])('marks %s', (_what, asked, answer, mark) => {
    expect(markAnswer(asked, answer, 4)).toEqual(mark);
  });
});

describe('storedAnswer', () => {
  it.each([
    [question(1, ['B']), ['A', 'B']],
    [question(1, ['B']), ['E']],
    [question(2, ['A']), ['A', 'Z']],
    [question(3, ['T']), ['A']],
    [question(4, ['on']), ['on', 'off']],
    [question(5, ['…']), ['a', 'b']],
  ])('has no form for %j answered %j', (asked, answer) => {
    expect(storedAnswer(asked, answer)).toBeUndefined();
  });

  it.each([
    ['sorts choices and drops doubles', question(2, ['A']), ['C', 'A', 'C'], ['A', 'C']],
    ['fills missing blanks', question(4, ['a', 'b']), ['a'], ['a', '']],
    ['takes blanks without text for unanswered', question(4, ['a', 'b']), ['', ' '], []],
    ['takes an empty essay for unanswered', question(5, ['…']), ['  '], []],
  ])('%s', (_what, asked, answer, stored) => {
    expect(storedAnswer(asked, answer)).toEqual(stored);
  });
});
