import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedFiles, hashFile, hashOf, type KeptFile, readList } from './kept-files.ts';

/** The parts of a backup that are lists of files; a school may lack some. */
export const FILE_PARTS = ['uploads', 'pages', 'releases'] as const;
export type FilePart = (typeof FILE_PARTS)[number];

interface Part {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The description of a backup. */
export interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  /** Newest migration of the database. */
  readonly migration: string;
  readonly postgres: string;
  /** Fingerprints of the keys that its encrypted values need; never the keys. */
  readonly fieldKeys: readonly string[];
  readonly database: Part;
  /** Hash of each list of files. The files themselves are in the shared store, by content. */
  readonly files: Readonly<Partial<Record<FilePart, Part & { readonly count: number }>>>;
}

export const MANIFEST = 'manifest.json';
const NAME = /^\d{8}T\d{6}Z$/;

/** Names of the complete backups in a folder, oldest first. */
export async function listBackups(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(() => [] as string[]);
  return names.filter((name) => NAME.test(name)).sort();
}

export const nameOf = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').concat('Z');
export const timeOf = (name: string) =>
  Date.parse(name.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The manifest of a backup; throws when it is missing or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}.`, { cause });
  });
  const written = await readFile(join(folder, `${MANIFEST}.sha256`), 'utf8').catch(() => '');
  if (written.split(' ', 1)[0] !== hashOf(text)) throw new Error(`${MANIFEST} of ${folder} is not what was written.`);
  return JSON.parse(text) as Manifest;
}

export async function readFiles(folder: string, part: Part): Promise<KeptFile[]> {
  const text = await readFile(join(folder, part.file), 'utf8');
  if (hashOf(text) !== part.sha256) throw new Error(`${part.file} of ${folder} is not what was written.`);
  return readList(text);
}

/** Reads a whole backup and compares it with its hashes; throws with a list of what is damaged. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { database, files } = manifest;
  const dump = await hashFile(join(folder, database.file)).catch(() => undefined);
  if (dump?.sha256 !== database.sha256) throw new Error(`${database.file} of ${folder} is missing or damaged.`);
  for (const [name, part] of Object.entries(files)) {
    const damaged = await damagedFiles(join(folder, '..'), await readFiles(folder, part));
    if (damaged.length > 0) {
      const some = damaged.slice(0, 5).join(', ');
      throw new Error(`${damaged.length} files of ${name} in ${folder} are missing or damaged: ${some}.`);
    }
  }
  return manifest;
}
