import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** The moment at which the test database is seeded and a `testClock` starts. */
export const TEST_START = new Date('2026-11-20T12:00:00+08:00');

export interface TestClock extends Clock {
  /** Moves the clock forward. */
  readonly pass: (seconds: number) => void;
}

export function testClock(start: Date = TEST_START): TestClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    // Waiters with an earlier moment run first.
    until: async (moment) => {
      await setImmediate();
      current = Math.max(current, moment.getTime());
    },
    pass: (seconds) => {
      current += seconds * 1000;
    },
  };
}

/** Bytes that are the same in every run. */
export function testRandom(name = 'test'): Random {
  let counter = 0;
  return {
    bytes: (count) => {
      const blocks: Buffer[] = [];
      for (let length = 0; length < count; length += 32) {
        counter += 1;
        blocks.push(createHash('sha256').update(`${name} ${counter}`).digest());
      }
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}
