import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sideBySide } from '../kernel/side-by-side.ts';
import { type Place, writeSynced } from './places.ts';

/** A file in the list of a backup. */
export interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const LINE = /^([0-9a-f]{64}) (\d+) (.+)$/;
const OBJECTS = 'objects';

export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 and length of a file that need not fit into memory. */
export async function hashFile(path: string): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest('hex'), bytes: (await stat(path)).size };
}

/** Backups share their files: each content is stored once, under its hash. */
const objectPath = (root: string, sha256: string) => join(root, OBJECTS, sha256.slice(0, 2), sha256);

/**
 * Adds every file of a place to the store. Files that never change under their name, and that are in the list `before`,
 * are not read again.
 */
export async function keepFiles(
  root: string,
  place: Place,
  { before, neverChange }: { readonly before: readonly KeptFile[]; readonly neverChange: boolean },
): Promise<KeptFile[]> {
  const known = new Map(neverChange ? before.map((file) => [file.path, file]) : []);
  const kept: KeptFile[] = [];
  await sideBySide(await place.list(), async (path) => {
    const earlier = known.get(path);
    if (earlier && (await isKept(root, earlier))) {
      kept.push(earlier);
      return;
    }
    const bytes = await place.read(path);
    if (!bytes) return;
    const file = { path, bytes: bytes.length, sha256: hashOf(bytes) };
    if (!(await isKept(root, file))) {
      await mkdir(dirname(objectPath(root, file.sha256)), { recursive: true, mode: 0o700 });
      await writeSynced(objectPath(root, file.sha256), bytes);
    }
    kept.push(file);
  });
  return kept.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function isKept(root: string, { sha256, bytes }: KeptFile): Promise<boolean> {
  return (await stat(objectPath(root, sha256)).catch(() => undefined))?.size === bytes;
}

/** Paths whose content is missing or has changed. */
export async function damagedFiles(root: string, files: readonly KeptFile[]): Promise<readonly string[]> {
  const damaged: string[] = [];
  await sideBySide(files, async ({ path, sha256 }) => {
    const found = await hashFile(objectPath(root, sha256)).catch(() => undefined);
    if (found?.sha256 !== sha256) damaged.push(path);
  });
  return damaged.sort();
}

export async function putBack(root: string, files: readonly KeptFile[], place: Place): Promise<void> {
  await sideBySide(files, async ({ path, sha256 }) => {
    const bytes = await readFile(objectPath(root, sha256));
    if (hashOf(bytes) !== sha256) throw new Error(`${path} was damaged while it was put back.`);
    await place.write(path, bytes);
  });
}

export const listText = (files: readonly KeptFile[]) =>
  files.map(({ sha256, bytes, path }) => `${sha256} ${bytes} ${path}\n`).join('');

/** Throws for a line that no backup writes, and for a path that leads outside. */
export function readList(text: string): KeptFile[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256 = '', bytes = '', path = ''] = LINE.exec(line) ?? [];
      if (path === '' || path.startsWith('/') || path.split('/').includes('..')) {
        throw new Error(`A list of files has a line that no backup writes: ${line.slice(0, 100)}`);
      }
      return { sha256, bytes: Number(bytes), path };
    });
}
