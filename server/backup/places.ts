import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { openStore } from '#site-store/object-store.ts';
import type { ObjectsPlace } from '../gateways/storage/objects.ts';

/** Files by their path, with `/` between names: in a folder or in a bucket. */
export interface Place {
  /** Sorted. */
  readonly list: () => Promise<readonly string[]>;
  /** Undefined when it has been deleted meanwhile. */
  readonly read: (path: string) => Promise<Buffer | undefined>;
  readonly write: (path: string, bytes: Buffer) => Promise<void>;
}

export function placeOf(where: ObjectsPlace): Place {
  return 'folder' in where ? folderPlace(where.folder) : bucketPlace(where);
}

export function folderPlace(folder: string): Place {
  return {
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothing);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, sep).length).replaceAll(sep, '/'))
        .sort();
    },
    read: (path) => readFile(join(folder, path)).catch(nothing),
    write: async (path, bytes) => {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      await writeSynced(join(folder, path), bytes);
    },
  };
}

function bucketPlace({ bucket, keys }: Extract<ObjectsPlace, { readonly bucket: unknown }>): Place {
  const store = openStore(bucket, keys);
  return {
    list: async () => [...(await store.list()).keys()].sort(),
    read: async (path) => (await store.get(path))?.bytes,
    write: async (path, bytes) => {
      await store.put(path, bytes, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    },
  };
}

/** Writes the file completely and flushes it to disk, or not at all. */
export async function writeSynced(path: string, bytes: Buffer | string): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

function nothing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT') return undefined;
  throw cause;
}
