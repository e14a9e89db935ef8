import { describe, expect, it } from 'vitest';
import { cacheBriefly, cacheEachBriefly } from './cache-briefly.ts';
import type { Database } from './database.ts';

const db = {} as Database;
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

/** A load that counts its calls; the numbers in `failing` fail. */
function reading(failing: readonly number[] = []) {
  let count = 0;
  return cacheBriefly(async () => {
    count += 1;
    if (failing.includes(count)) throw new Error('away');
    return count;
  }, 5000);
}

describe('cacheBriefly', () => {
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

describe('cacheEachBriefly', () => {
  const counted = () => {
    const asked: string[] = [];
    const read = cacheEachBriefly(async (_db, _now, key) => asked.push(key), { maxAgeMs: 1000, most: 2 });
    return { asked, read: (key: string, ms: number) => read(db, at(ms), key) };
  };

  it('keeps the answers of several keys apart', async () => {
    const { asked, read } = counted();

    for (const key of ['a', 'b', 'a', 'b']) await read(key, 0);

    expect(asked).toEqual(['a', 'b']);
  });

  it('gives up what was read first when there are too many', async () => {
    const { asked, read } = counted();

    await read('a', 0);
    await read('b', 500);
    await read('a', 1000);
    for (const key of ['c', 'a', 'b']) await read(key, 1100);

    expect(asked).toEqual(['a', 'b', 'a', 'c', 'b']);
  });
});
