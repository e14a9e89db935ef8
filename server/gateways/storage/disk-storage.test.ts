import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'disk-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const storage = diskStorage(folder);
const key = (digit: string) => digit.repeat(40);

describe('the disk storage', () => {
  it('gives what was put there, the newest of it, until it is removed', async () => {
    await storage.put(key('a'), Buffer.from('first'));
    await storage.put(key('a'), Buffer.from('second'));

    expect(String(await storage.get(key('a')))).toBe('second');
    await storage.remove(key('a'));
    await storage.remove(key('a'));
    expect(await storage.get(key('a'))).toBeUndefined();
  });

  it('holds one of two that are put at once, whole', async () => {
    const [one, two] = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)];

    await Promise.all([storage.put(key('b'), one), storage.put(key('b'), two)]);
    const held = await storage.get(key('b'));

    expect(held?.equals(one) || held?.equals(two)).toBe(true);
    expect(await readdir(join(folder, 'bb'))).toEqual([key('b')]);
  });

  it('leaves nothing half written when storing fails', async () => {
    await mkdir(join(folder, 'dd', key('d'), 'in the way'), { recursive: true });

    await expect(storage.put(key('d'), Buffer.from('x'))).rejects.toThrow();
    expect(await readdir(join(folder, 'dd'))).toEqual([key('d')]);
  });

  it('lets only the server’s user read', async () => {
    await storage.put(key('c'), Buffer.from('private'));

    expect((await stat(join(folder, 'cc', key('c')))).mode & 0o077).toBe(0);
  });

  it.each(['../../../etc/passwd', `${'a'.repeat(38)}/..`, '', 'A'.repeat(40)])(
    'takes no key like "%s"',
    async (wrong) => {
      await expect(storage.put(wrong, Buffer.from('x'))).rejects.toThrow('A storage key');
      await expect(storage.get(wrong)).rejects.toThrow('A storage key');
      await expect(storage.remove(wrong)).rejects.toThrow('A storage key');
    },
  );
});
