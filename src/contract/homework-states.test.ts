import { describe, expect, it } from 'vitest';
import { HOMEWORK_STATES, nextHomeworkState, STROKE_PATTERN } from './homework-states.ts';

describe('nextHomeworkState', () => {
  it.each([
    ['draft', ['draft', 'handed-in', undefined, undefined, undefined]],
    ['handed-in', [undefined, undefined, 'marked', 'released', undefined]],
    ['marked', [undefined, undefined, 'marked', 'released', undefined]],
    ['released', [undefined, undefined, 'released', 'released', 'seen']],
    ['seen', [undefined, undefined, 'seen', 'released', 'seen']],
  ] as const)('of %s by save, hand-in, mark, release and see is %j', (state, expected) => {
    const events = ['save', 'hand-in', 'mark', 'release', 'see'] as const;

    expect(events.map((event) => nextHomeworkState(state, event))).toEqual(expected);
    expect(HOMEWORK_STATES).toContain(state);
  });
});

it.each([
  ['M0.1 0.2L0.3 0.4', true],
  ['M0 1', true],
  ['M0.12345 0.2', false],
  ['M2 0', false],
  ['M0.1 0.2L0.3', false],
  ['M0 0"onload="', false],
])('the path %s is one of a stroke: %s', (path, isOne) => {
  expect(new RegExp(STROKE_PATTERN).test(path)).toBe(isOne);
});
