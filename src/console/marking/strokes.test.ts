import { expect, it } from 'vitest';
import { STROKE_PATTERN } from '#src/contract/homework-states.ts';
import { erase, pathOf } from './strokes.ts';

it.each([
  [[{ x: 0.1, y: 0.2 }], 'M0.1 0.2L0.1 0.2'],
  [
    [
      { x: -1, y: 0.123456 },
      { x: 2, y: 1 },
    ],
    'M0 0.1235L1 1',
  ],
  [
    [
      { x: 0.1, y: 0.1 },
      { x: 0.1001, y: 0.1 },
      { x: 0.5, y: 0.5 },
    ],
    'M0.1 0.1L0.5 0.5',
  ],
])('the path through %j is %s, which the server takes', (points, path) => {
  expect(pathOf(points)).toBe(path);
  expect(path).toMatch(new RegExp(STROKE_PATTERN));
});

it.each([
  ['on the line between two points', { x: 0.5, y: 0.2 }, 1],
  ['beside it', { x: 0.5, y: 0.3 }, 2],
  ['beyond its end', { x: 0.95, y: 0.2 }, 2],
])('the eraser %s leaves as many lines', (_where, place, left) => {
  const line = { picture: 'a', color: 'red' as const, path: 'M0.1 0.2L0.9 0.2' };

  expect(erase([line, { ...line, picture: 'b' }], 'a', place, 1.4)).toHaveLength(left);
});
