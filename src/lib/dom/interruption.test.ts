// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { isTurnFree, takeTurn } from './interruption.ts';

afterEach(() => sessionStorage.clear());

it('the first interruption of a visit is the only one', () => {
  expect(takeTurn('notice')).toBe(true);

  expect(takeTurn('ad')).toBe(false);
  expect(isTurnFree('advisor')).toBe(false);
});

it('who has the turn keeps it', () => {
  takeTurn('ad');

  expect(takeTurn('ad')).toBe(true);
});

it('asking takes no turn', () => {
  expect(isTurnFree('ad')).toBe(true);

  expect(takeTurn('notice')).toBe(true);
});
