// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAgedSeals, SEALED_DAYS, sealedPart, stamped } from './sealed-age.ts';

const NOW = Date.parse('2026-11-21T12:00:00+08:00');
const DAY_MS = 86_400_000;

beforeEach(() => localStorage.clear());

describe('a sealed value', () => {
  it.each([
    ['of just now', stamped('ab', NOW), true],
    ['of almost the last day', stamped('ab', NOW - SEALED_DAYS * DAY_MS + 1), true],
    ['of the last day', stamped('ab', NOW - SEALED_DAYS * DAY_MS), false],
    ['of a clock that was set back', stamped('ab', NOW + DAY_MS), true],
    ['without its moment', 'ab', false],
  ])('%s stays: %s', (_, kept, stays) => {
    localStorage.setItem('exam-draft:a:q', kept);

    forgetAgedSeals(NOW);

    expect(localStorage.getItem('exam-draft:a:q') !== null).toBe(stays);
  });

  it('is given back as it was', () => {
    expect(sealedPart(stamped('ab', NOW))).toBe('ab');
  });

  it('alone has an age', () => {
    localStorage.setItem('device-id', 'x');

    forgetAgedSeals(NOW);

    expect(localStorage.getItem('device-id')).toBe('x');
  });
});
