import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bestPacking, type Effort, type Packing, packedFiles } from './packed-files.ts';

let folder = '';
let packings: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packed-'));
  packings = [];
});
afterEach(() => rm(folder, { recursive: true }));

const pack = async (bytes: Buffer, packing: Packing, effort: Effort) => {
  packings.push(`${bytes} ${packing} ${effort}`);
  return Buffer.from(`${effort === 'quick' ? 'packed ' : ''}${bytes}`);
};

async function put(name: string, text: string) {
  await writeFile(join(folder, name), text);
}

async function ask(store: ReturnType<typeof packedFiles>, name: string, isForGood = false) {
  const file = join(folder, name);
  return store.get(file, await stat(file), 'br', isForGood);
}

describe('packedFiles', () => {
  it('packs a file once for all who ask at the same time and later', async () => {
    const store = packedFiles({ pack });
    await put('a.html', 'page');

    const first = await Promise.all([ask(store, 'a.html'), ask(store, 'a.html'), ask(store, 'a.html')]);
    const later = await ask(store, 'a.html');

    expect(packings).toEqual(['page br quick']);
    expect([...first, later].map(({ bytes }) => String(bytes))).toEqual(Array(4).fill('packed page'));
  });

  it('packs the same text in another file no second time', async () => {
    const store = packedFiles({ pack });
    await put('a.html', 'page');
    await put('b.html', 'page');

    const [a, b] = [await ask(store, 'a.html'), await ask(store, 'b.html')];

    expect(packings).toHaveLength(1);
    expect(a.tag).toBe(b.tag);
  });

  it('packs a file again when it was written anew, under another tag', async () => {
    const store = packedFiles({ pack });
    await put('a.html', 'page');
    const before = await ask(store, 'a.html');

    await put('a.html', 'edit');
    await utimes(join(folder, 'a.html'), new Date(), new Date(Date.now() + 5000));
    const after = await ask(store, 'a.html');

    expect(String(after.bytes)).toBe('packed edit');
    expect(after.tag).not.toBe(before.tag);
  });

  it('packs a file of the browser build quickly first, and thoroughly when nobody waits', async () => {
    const store = packedFiles({ pack });
    await put('a.js', 'script');

    const first = await ask(store, 'a.js', true);
    await expect.poll(async () => String((await ask(store, 'a.js', true)).bytes)).toBe('script');

    expect(String(first.bytes)).toBe('packed script');
    expect(packings).toEqual(['script br quick', 'script br thorough']);
  });

  it('keeps no more than its limit and lets go of what was asked for longest ago', async () => {
    const store = packedFiles({ pack, limitBytes: 25 });
    for (const name of ['a', 'b']) await put(name, name.repeat(4));
    await put('c', 'cccc');
    await ask(store, 'a');
    await ask(store, 'b');
    await ask(store, 'a');

    await ask(store, 'c');
    await ask(store, 'a');
    await ask(store, 'b');

    expect(packings.map((line) => line[0])).toEqual(['a', 'b', 'c', 'b']);
  });

  it('tries again after a failure', async () => {
    let isBroken = true;
    const store = packedFiles({
      pack: async (bytes) => {
        if (isBroken) throw new Error('out of memory');
        return bytes;
      },
    });
    await put('a.html', 'page');

    await expect(ask(store, 'a.html')).rejects.toThrow('out of memory');
    isBroken = false;

    expect(String((await ask(store, 'a.html')).bytes)).toBe('page');
  });
});

describe('bestPacking', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    [undefined, undefined],
  ])('of %s is %s', (accepted, expected) => {
    expect(bestPacking(accepted)).toBe(expected);
  });
});
