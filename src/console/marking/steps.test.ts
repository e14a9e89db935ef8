import { describe, expect, it } from 'vitest';
import {
  givenSum,
  givenTexts,
  hasWrongGiven,
  isOtherScore,
  scoreOfSteps,
  sentSteps,
  stepsDraftOf,
  withGiven,
} from './steps.ts';

const step = (points: number) => ({ words: '一步', wordsHtml: '<p>一步</p>', points });
const shown = { steps: [step(4), step(2.5)], stepsRevision: 3 };
const nothing = stepsDraftOf(shown, []);

describe('a draft of steps', () => {
  it('has the sum of what is typed for its score, and none while nothing is', () => {
    const half = withGiven(shown, withGiven(shown, nothing, 0, '4'), 1, '1.5');

    expect([scoreOfSteps(shown, nothing), scoreOfSteps(shown, half), givenSum(shown, half)]).toEqual(['', '5.5', 5.5]);
    expect(sentSteps(shown, half)).toEqual({ steps: { revision: 3, given: [4, 1.5] } });
    expect(withGiven(shown, withGiven(shown, half, 0, ''), 1, '')).toEqual(nothing);
  });

  it('is nothing for steps that have changed since', () => {
    const old = withGiven(shown, nothing, 0, '4');
    const changed = { ...shown, stepsRevision: 4 };

    expect(givenTexts(changed, old)).toEqual(['', '']);
    expect(sentSteps(changed, old)).toEqual({ steps: { revision: 4, given: [0, 0] } });
    expect(withGiven(changed, old, 1, '2')).toEqual({ revision: 4, given: ['', '2'] });
  });

  it('asks for words when the score is another one, and never where there are no steps', () => {
    const full = stepsDraftOf(shown, [4, 2.5]);

    expect(['6.5', '6', ''].map((score) => isOtherScore(shown, full, score))).toEqual([false, true, false]);
    expect(isOtherScore({ steps: [], stepsRevision: 0 }, nothing, '6')).toBe(false);
    expect(sentSteps({ steps: [], stepsRevision: 0 }, nothing)).toEqual({});
  });

  it.each([
    ['4', 0.5, false],
    ['3.5', 0.5, false],
    ['3.5', 1, true],
    ['3.25', 0.5, true],
    ['4.5', 0.5, true],
    ['-1', 0.5, true],
    ['四', 0.5, true],
  ])('with %s points, in steps of %s, is wrong: %s', (text, least, isWrong) => {
    expect(hasWrongGiven(shown, withGiven(shown, nothing, 0, text), least)).toBe(isWrong);
  });
});
