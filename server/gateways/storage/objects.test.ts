import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestStorage, TEST_KEYS } from '#publish/storage/testing-storage.ts';
import { openObjects, readObjectsPlace, sharedStorage } from './objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'objects-'));
const storages = await Promise.all(
  (['s3', 'oss', 'cos'] as const).map((kind) => startTestStorage({ kind, prefix: 'site/' })),
);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all(storages.map((storage) => storage.close()));
});
const places = [
  { name: 'a folder', objects: openObjects({ folder }) },
  ...storages.map(({ place, send }) => ({
    name: `a bucket of ${place.kind}`,
    objects: openObjects({ bucket: place, keys: TEST_KEYS }, send),
  })),
];

describe.each(places)('objects in $name', ({ objects }) => {
  it('are there whole after they were put, and gone after they were removed', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    expect([await objects.has('files/a'), await objects.get('files/a')]).toEqual([false, undefined]);

    await objects.put('files/a', bytes);
    expect([await objects.has('files/a'), await objects.get('files/a')]).toEqual([true, bytes]);

    await objects.remove('files/a');
    await objects.remove('files/a');
    expect(await objects.has('files/a')).toBe(false);
  });

  it('keep files of students by the keys of the server, and take no other', async () => {
    const storage = sharedStorage(objects);
    const key = 'a'.repeat(40);

    await storage.put(key, Buffer.from('sealed'));

    expect(String(await storage.get(key))).toBe('sealed');
    await expect(storage.get('../../etc/passwd')).rejects.toThrow('A storage key');
  });
});

describe('the setting of a place for objects', () => {
  const keys = { STORE_KEY_ID: 'id', STORE_KEY_SECRET: 'secret' };
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    return { place: readObjectsPlace('STORE', env, problems), problems };
  };

  it.each([
    ['s3://school/site?endpoint=https://s3.eu-central-1.amazonaws.com&region=eu-central-1', 's3', 'site/'],
    ['oss://school?endpoint=https://oss-cn-hangzhou.aliyuncs.com&region=oss-cn-hangzhou', 'oss', undefined],
    ['cos://school-125/a/b/?endpoint=https://cos.ap-guangzhou.myqcloud.com&region=ap-guangzhou', 'cos', 'a/b/'],
  ])('reads %s', (text, kind, prefix) => {
    const { place, problems } = read({ STORE: text, ...keys });

    expect(problems).toEqual([]);
    expect(place && 'bucket' in place ? [place.bucket.kind, place.bucket.prefix] : []).toEqual([kind, prefix]);
  });

  it('reads a folder, which needs no keys', () => {
    expect(read({ STORE: '/srv/releases' })).toEqual({ place: { folder: '/srv/releases' }, problems: [] });
  });

  it.each([
    ['s3://school', keys],
    ['ftp://school?endpoint=https://x.example&region=a', keys],
    ['s3://school?endpoint=https://x.example&region=a', {}],
  ])('tells of %s with %o what it must look like', (text, env) => {
    expect(read({ STORE: text, ...env }).problems).toEqual([
      expect.stringContaining('STORE must be a folder or look like'),
    ]);
  });
});
