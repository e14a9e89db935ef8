import { describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { keepBriefly } from './keep-briefly.ts';

const db = {} as Database;
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

/** A reading that counts itself; the numbers in `failing` fail. */
function reading(failing: readonly number[] = []) {
  let count = 0;
  return keepBriefly(async () => {
    count += 1;
    if (failing.includes(count)) throw new Error('away');
    return count;
  }, 5000);
}

describe('keepBriefly', () => {
  it('reads once for all who ask within the time', async () => {
    const read = reading();

    expect(await Promise.all([read(db, at(0)), read(db, at(0)), read(db, at(4999))])).toEqual([1, 1, 1]);
    expect(await read(db, at(5000))).toBe(2);
  });

  it('reads again when the clock was set back', async () => {
    const read = reading();
    await read(db, at(0));

    expect(await read(db, at(-1))).toBe(2);
  });

  it('keeps no failure', async () => {
    const read = reading([1]);
    const failed = [read(db, at(0)), read(db, at(0))];
    await expect(Promise.all(failed)).rejects.toThrow('away');
    await expect(failed[1]).rejects.toThrow('away');

    expect(await read(db, at(1))).toBe(2);
  });

  it('keeps each database apart', async () => {
    const read = reading();

    expect([await read(db, at(0)), await read({} as Database, at(0))]).toEqual([1, 2]);
  });
});
