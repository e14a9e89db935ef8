// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { canInterrupt, claimInterruption } from './interruption.ts';

afterEach(() => sessionStorage.clear());

it('the first interruption of a visit is the only one', () => {
  expect(claimInterruption('notice')).toBe(true);

  expect(claimInterruption('ad')).toBe(false);
  expect(canInterrupt('advisor')).toBe(false);
});

it('who has the turn keeps it', () => {
  claimInterruption('ad');

  expect(claimInterruption('ad')).toBe(true);
});

it('asking takes no turn', () => {
  expect(canInterrupt('ad')).toBe(true);

  expect(claimInterruption('notice')).toBe(true);
});
