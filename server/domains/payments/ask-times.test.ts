import { describe, expect, it } from 'vitest';
import { nextAskAt } from './ask-times.ts';

describe('nextAskAt', () => {
  it.each([
    ['at its start', 0, 30],
    ['after a minute', 60, 30],
    ['after half an hour', 1800, 300],
    ['after a day', 86_400, 3600],
    ['when the clock was turned back', -900, 30],
  ])('of a payment %s is later, the older it is', (_name, ageSeconds, waitSeconds) => {
    const now = new Date('2026-11-20T12:00:00+08:00');
    const createdAt = new Date(now.getTime() - ageSeconds * 1000);

    expect(nextAskAt(createdAt, now).getTime() - now.getTime()).toBe(waitSeconds * 1000);
  });
});
