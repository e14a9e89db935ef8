import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { watchFreeSpace } from '#server/kernel/free-space.ts';
import { type ObjectStorage, STORAGE_KEY } from './object-storage.ts';

/** Stores objects as files that only the server's user may read. */
export function diskStorage(folder: string): ObjectStorage {
  const pathOf = (key: string) => {
    // A key with other characters could name a file elsewhere.
    if (!STORAGE_KEY.test(key)) throw new Error('A storage key has 40 hexadecimal digits.');
    return join(folder, key.slice(0, 2), key);
  };
  const hasRoom = watchFreeSpace(folder);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(path, bytes);
    },
    get: async (key) =>
      readFile(pathOf(key)).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return undefined;
        throw cause;
      }),
    remove: async (key) => rm(pathOf(key), { force: true }),
    hasRoom,
  };
}

/** Written aside, then renamed: after a crash, too, a reader finds the old file or the new one. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
